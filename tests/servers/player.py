#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A player's mail program for the tests, against the servers of servers.sh (their ports come by the environment).

  player.py check WHO                      every way in and out works with TLS; sending wants TLS and a password
  player.py get WHO FOLDER                 each new mail of WHO's inbox, by IMAP: FOLDER/N.eml, its attachments in FOLDER/N/
  player.py send WHO STYLE TO MAIL FILE... sends the files; MAIL: the .eml that this answers, or "-". STYLE: attached,
                                           pasted, flowed, html, forwarded
  player.py ids WHO                        "Message-ID<tab>Subject" of each mail in the inbox, for counting
"""
import email
import email.policy
import imaplib
import os
import poplib
import smtplib
import ssl
import sys
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

PASSWORD = "secret"
HOST = "localhost"


def port(name):
    return int(os.environ[name + "_PORT"])


def trust():
    return ssl.create_default_context(cafile=os.environ["SERVER_CERT"])


def inbox(who):
    box = imaplib.IMAP4_SSL(HOST, port("IMAPS"), ssl_context=trust())
    box.login(who, PASSWORD)
    box.select("INBOX")
    return box


def submit(who, mail, recipients=None):
    with smtplib.SMTP(HOST, port("SMTP")) as smtp:
        smtp.starttls(context=trust())
        smtp.login(who, PASSWORD)
        smtp.send_message(mail, who + "@example.test", recipients)


def check(who):
    box = imaplib.IMAP4(HOST, port("IMAP"))
    box.starttls(ssl_context=trust())
    box.login(who, PASSWORD)
    box.logout()
    post = poplib.POP3(HOST, port("POP3"))
    post.stls(context=trust())
    post.user(who)
    post.pass_(PASSWORD)
    post.quit()
    post = poplib.POP3_SSL(HOST, port("POP3S"), context=trust())
    post.user(who)
    post.pass_(PASSWORD)
    post.quit()
    with smtplib.SMTP(HOST, port("SMTP")) as smtp:
        try:
            smtp.login(who, PASSWORD)
            sys.exit("player: SMTP takes a password without TLS")
        except smtplib.SMTPException:
            pass
    with smtplib.SMTP_SSL(HOST, port("SMTPS"), context=trust()) as smtp:
        smtp.login(who, PASSWORD)
    mail = EmailMessage()
    mail["From"] = mail["To"] = who + "@example.test"
    mail["Subject"] = "round"
    mail["Message-ID"] = make_msgid(domain="example.test")
    mail.set_content("There and back.\n")
    submit(who, mail, [who + "+game@example.test"])


def get(who, folder):
    os.makedirs(folder, exist_ok=True)
    box = inbox(who)
    for number in box.search(None, "UNSEEN")[1][0].split():
        raw = box.fetch(number, "(RFC822)")[1][0][1]
        place = os.path.join(folder, "%04d" % (len([n for n in os.listdir(folder) if n.endswith(".eml")]) + 1))
        with open(place + ".eml", "wb") as out:
            out.write(raw)
        os.makedirs(place, exist_ok=True)
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        for part in mail.walk():
            if part.get_filename():
                with open(os.path.join(place, os.path.basename(part.get_filename())), "wb") as out:
                    out.write(part.get_payload(decode=True))
        print(place, mail["Subject"])
    box.logout()


def ids(who):
    box = inbox(who)
    for number in box.search(None, "ALL")[1][0].split():
        raw = box.fetch(number, "(BODY.PEEK[HEADER])")[1][0][1]
        mail = email.message_from_bytes(raw, policy=email.policy.default)
        print(str(mail["Message-ID"]).strip() + "\t" + " ".join(str(mail["Subject"]).split()))
    box.logout()


def words(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def flowed(text):
    """format=flowed with DelSp=no: a blank is stuffed before "From " and ">", and lines that are long enough are broken."""
    return "".join(" " + line if line.startswith((" ", "From ", ">")) else line for line in text.splitlines(True))


def compose(who, style, to, answered, files):
    mail = EmailMessage()
    mail["From"] = "%s <%s@example.test>" % (who.title(), who)
    mail["Date"] = formatdate(localtime=True)
    mail["Message-ID"] = make_msgid(domain="example.test")
    subject = "orders"
    if answered != "-":
        with open(answered, "rb") as file:
            old = email.message_from_binary_file(file, policy=email.policy.default)
        subject = "Re: " + str(old["Subject"])
        mail["In-Reply-To"] = old["Message-ID"]
        mail["References"] = " ".join((str(old["References"] or "") + " " + old["Message-ID"]).split())
        to = to or str(old["Reply-To"] or old["From"])
    mail["To"] = to
    mail["Subject"] = subject
    pasted = "".join(words(path) for path in files)
    if style == "attached":
        mail.set_content("Here you are.\n\n-- \n%s\n" % who.title(), cte="quoted-printable")
        for path in files:
            with open(path, "rb") as file:
                mail.add_attachment(file.read(), "application", "octet-stream", filename=os.path.basename(path))
    elif style == "pasted":
        mail.set_content("Good evening,\n\n" + pasted + "\n\u2014 " + who.title() + "\n", charset="utf-8", cte="base64")
    elif style == "flowed":
        mail.set_content(flowed(pasted))
        mail.set_param("format", "flowed")
    elif style == "html":
        lines = pasted.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").splitlines()
        mail.set_content("<html><body>" + "".join("<div>%s</div>" % line for line in lines) + "</body></html>", "html",
                         cte="quoted-printable")
    elif style == "forwarded":
        inner = compose(who, "attached", to, "-", files)
        mail.set_content("See below.\n")
        mail.add_attachment(inner)
    else:
        sys.exit("player: no style " + style)
    return mail


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    command, who, rest = sys.argv[1], sys.argv[2], sys.argv[3:]
    if command == "check":
        check(who)
    elif command == "get":
        get(who, rest[0])
    elif command == "ids":
        ids(who)
    elif command == "send":
        style, to, answered, files = rest[0], rest[1], rest[2], rest[3:]
        submit(who, compose(who, style, "" if to == "-" else to, answered, files))
    else:
        sys.exit(__doc__)


main()
