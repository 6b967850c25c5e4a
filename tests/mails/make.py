#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the mails of this folder anew, as real programs write them, really signed with the key beside this script.

Usage, in this folder: ./make.py     (needs ssh-keygen; the mails are committed, so tests need neither)
expected.json says of each which blocks must be found and verified in it, and what kind of mail it is."""
import base64, hashlib, json, os, quopri, subprocess, tempfile

GAME = "5c7a1e0d9b3f42688ac0d1e2f3041526"
BASE = "18 o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE="
expected = {}


def sheet(seq, lines, game=GAME, side="csa"):
    return ("-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: %s\nx-name: shenandoah-1\nturn: 3\nside: %s\nseq: %d\nbase: %s\n"
            "salt: %032x\norders:\n%s\n-----END PBEM ORDERS-----\n" % (game, side, seq, BASE, 0xdec62c6f + seq, "\n".join(lines)))


def sign(block):
    with tempfile.TemporaryDirectory() as d:
        key = os.path.join(d, "key")
        with open("key") as f, open(os.open(key, os.O_WRONLY | os.O_CREAT, 0o600), "w") as g:
            g.write(f.read())
        path = os.path.join(d, "sheet")
        with open(path, "wb") as f:
            f.write(block.encode())
        subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", "pbem-v1", path], check=True, stderr=subprocess.DEVNULL)
        with open(path + ".sig") as f:
            return f.read()


def header(fields, **more):
    out = dict([("Received", "from mx.example.org (mx.example.org [192.0.2.7])\r\n\tby mail.dispatch.example with ESMTPS id 4Xw1;\r\n\tSat, 21 Nov 2026 17:00:03 +0000 (UTC)"),
                ("From", "Bob Miller <bob@example.org>"), ("To", "Dispatch <games+shenandoah-1@dispatch.example>"),
                ("Subject", "Re: [shenandoah-1] CSA turn 2: your move (by Sun 29 Nov 18:00 CET)"),
                ("Date", "Sat, 21 Nov 2026 18:00:00 +0100"), ("MIME-Version", "1.0")])
    out.update(fields)
    out.update(more)
    return "".join("%s: %s\r\n" % (k, v) for k, v in out.items() if v is not None)


def crlf(text):
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def b64(data):
    data = data if isinstance(data, bytes) else data.encode()
    text = base64.b64encode(data).decode()
    return "".join(text[i:i + 76] + "\r\n" for i in range(0, len(text), 76))


def qp(text, charset="utf-8"):
    return crlf(quopri.encodestring(text.encode(charset)).decode())


def part(fields, body):
    return "".join("%s: %s\r\n" % f for f in fields) + "\r\n" + body


def multi(boundary, *parts, preamble="", epilogue=""):
    return preamble + "".join("--%s\r\n%s\r\n" % (boundary, p) for p in parts) + "--%s--\r\n" % boundary + epilogue


def write(name, mail, blocks=(), kind="person", **more):
    data = mail if isinstance(mail, bytes) else mail.encode("ascii")
    with open(name, "wb") as f:
        f.write(data)
    expected[name] = dict(kind=kind, blocks=[hashlib.sha256(b.encode()).hexdigest() for b in blocks], **more)


def html_lines(text, tag="div"):
    esc = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join("<%s>%s</%s>" % (tag, line or "<br>", tag) for line in esc.split("\n"))


FORM = sheet(7, ["note change these lines, sign, send", "done"])
S = sheet(7, ["draw 2 rest supply", "deploy Polk west", "attack Manassas with Lee", "note a long line that wants no wrapping at all, really", "done"])
SIG = sign(S)
BOTH = S + SIG
SALUTE = "Hello Tom,\nmy orders are below.\n\n"
CITE = "On Fri, Nov 20, 2026 at 9:02 AM Dispatch <games@dispatch.example> wrote:\n"


def quoted(text, mark="> "):
    return "".join((mark + line).rstrip() + "\n" for line in text.split("\n")[:-1])


# ---- people ----

html = '<div dir="ltr">' + html_lines(SALUTE + BOTH) + '</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Fri, Nov 20, 2026 at 9:02\u202fAM Dispatch &lt;games@dispatch.example&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">' + FORM.replace("\n", "<br>\n") + "</blockquote></div>\n"
write("gmail-web.eml", header({"Message-ID": "<CAJx1+0Qe=abc@mail.gmail.com>", "In-Reply-To": "<o.7@dispatch.example>", "References": "<o.1@dispatch.example> <o.7@dispatch.example>",
      "Content-Type": 'multipart/alternative; boundary="000000000000a1b2c3061234abcd"'}) + "\r\n" + multi("000000000000a1b2c3061234abcd",
      part([("Content-Type", 'text/plain; charset="UTF-8"')], crlf(SALUTE + BOTH + "\n" + CITE + "\n" + quoted(FORM))),
      part([("Content-Type", 'text/html; charset="UTF-8"'), ("Content-Transfer-Encoding", "quoted-printable")], qp(html))), [S])

html = '<div dir="auto">' + html_lines(SALUTE + BOTH, 'div dir="auto"').replace("</div dir=\"auto\">", "</div>") + "</div>"
write("gmail-phone.eml", header({"Message-ID": "<CAJx1+0Qf=def@mail.gmail.com>", "Content-Type": 'multipart/alternative; boundary="00000000000055d1b0062"'}) + "\r\n" + multi("00000000000055d1b0062",
      part([("Content-Type", 'text/plain; charset="UTF-8"'), ("Content-Transfer-Encoding", "base64")], b64(crlf(SALUTE + BOTH))),
      part([("Content-Type", 'text/html; charset="UTF-8"'), ("Content-Transfer-Encoding", "base64")], b64(html))), [S])

original = "-----Original Message-----\nFrom: Dispatch <games@dispatch.example>\nSent: Friday, November 20, 2026 9:02 AM\nTo: Bob Miller <bob@example.org>\nSubject: [shenandoah-1] CSA turn 2: your move\n\n" + FORM
word = '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-US><div class=WordSection1>' + "".join("<p class=MsoNormal>%s<o:p></o:p></p>\r\n" % (l or "&nbsp;") for l in ("See attached.\n\n" + original.replace("<", "&lt;")).split("\n")) + "</div></body></html>"
write("outlook-desktop.eml", header({"Message-ID": "<00a101dc5a0b$7e1f2a30$7a5d7e90$@example.org>", "X-Mailer": "Microsoft Outlook 16.0", "Thread-Index": "AQHbO7z0c3Q=", "Content-Language": "en-us",
      "Content-Type": 'multipart/mixed;\r\n\tboundary="----=_NextPart_000_00A2_01DC5A13.DFE39230"'}) + "\r\n" + multi("----=_NextPart_000_00A2_01DC5A13.DFE39230",
      part([("Content-Type", 'multipart/alternative;\r\n\tboundary="----=_NextPart_001_00A3_01DC5A13.DFE39230"')], "\r\n" + multi("----=_NextPart_001_00A3_01DC5A13.DFE39230",
           part([("Content-Type", 'text/plain;\r\n\tcharset="us-ascii"'), ("Content-Transfer-Encoding", "7bit")], crlf("See attached.\n\n" + original)),
           part([("Content-Type", 'text/html;\r\n\tcharset="us-ascii"'), ("Content-Transfer-Encoding", "quoted-printable")], qp(word, "ascii")))),
      part([("Content-Type", 'text/plain;\r\n\tname="shenandoah-1-csa-7.txt"'), ("Content-Transfer-Encoding", "quoted-printable"), ("Content-Disposition", 'attachment;\r\n\tfilename="shenandoah-1-csa-7.txt"')], qp(S)),
      part([("Content-Type", 'application/octet-stream;\r\n\tname="shenandoah-1-csa-7.txt.sig"'), ("Content-Transfer-Encoding", "base64"), ("Content-Disposition", 'attachment;\r\n\tfilename="shenandoah-1-csa-7.txt.sig"')], b64(SIG)),
      preamble="This is a multipart message in MIME format.\r\n\r\n"), [S])

write("outlook-web.eml", header({"Message-ID": "<DB7PR02MB1234@DB7PR02MB1234.eurprd02.prod.outlook.com>", "X-MS-Has-Attach": "yes", "Content-Type": 'multipart/mixed;\r\n\tboundary="_004_DB7PR02MB1234_"'}) + "\r\n" + multi("_004_DB7PR02MB1234_",
      part([("Content-Type", 'multipart/alternative;\r\n\tboundary="_000_DB7PR02MB1234_"')], "\r\n" + multi("_000_DB7PR02MB1234_",
           part([("Content-Type", 'text/plain; charset="iso-8859-1"'), ("Content-Transfer-Encoding", "quoted-printable")], qp("Gr\u00fc\u00dfe\u00a0\n", "iso-8859-1")),
           part([("Content-Type", 'text/html; charset="iso-8859-1"'), ("Content-Transfer-Encoding", "quoted-printable")], qp('<div class="elementToProof" style="font-family: Aptos;">Gr\u00fc\u00dfe&nbsp;</div>\n', "iso-8859-1")))),
      part([("Content-Type", 'text/plain; name="sheet (1).txt"'), ("Content-Description", "sheet (1).txt"), ("Content-Disposition", 'attachment; filename="sheet (1).txt"; size=520'), ("Content-Transfer-Encoding", "base64")], b64(crlf(S))),
      part([("Content-Type", 'application/octet-stream; name="sheet.txt (2).sig"'), ("Content-Disposition", 'attachment; filename="sheet.txt (2).sig"; size=300'), ("Content-Transfer-Encoding", "base64")], b64(SIG))), [S])

write("apple-mail-mac.eml", header({"Message-Id": "<4E3C2A77-1B0D@example.org>", "X-Mailer": "Apple Mail (2.3826.200.121)", "Content-Type": 'multipart/alternative;\r\n\tboundary="Apple-Mail=_6B1F0E2C"'}) + "\r\n" + multi("Apple-Mail=_6B1F0E2C",
      part([("Content-Transfer-Encoding", "quoted-printable"), ("Content-Type", "text/plain;\r\n\tcharset=utf-8")], qp(("See the files.\n\n> On 20. Nov 2026, at 09:02, Dispatch <games@dispatch.example> wrote:\n>\n" + quoted(FORM)))),
      part([("Content-Type", 'multipart/mixed;\r\n\tboundary="Apple-Mail=_77AA"')], "\r\n" + multi("Apple-Mail=_77AA",
           part([("Content-Transfer-Encoding", "7bit"), ("Content-Type", "text/html;\r\n\tcharset=us-ascii")], '<html><body>See the files.<br><div><blockquote type="cite">' + crlf(FORM).replace("\r\n", "<br>\r\n") + "</blockquote></div></body></html>\r\n"),
           part([("Content-Disposition", "attachment;\r\n\tfilename=csa-7.txt"), ("Content-Type", 'text/plain;\r\n\tx-unix-mode=0644;\r\n\tname="csa-7.txt"'), ("Content-Transfer-Encoding", "7bit")], crlf(S)),
           part([("Content-Disposition", "attachment;\r\n\tfilename=csa-7.txt.sig"), ("Content-Type", 'application/octet-stream;\r\n\tx-unix-mode=0644;\r\n\tname="csa-7.txt.sig"'), ("Content-Transfer-Encoding", "7bit")], crlf(SIG))))), [S])

write("apple-mail-iphone.eml", header({"Message-Id": "<9D0B@example.org>", "X-Mailer": "iPhone Mail (22B91)", "Content-Type": "multipart/mixed; boundary=Apple-Mail-0A1B2C"}) + "\r\n" + multi("Apple-Mail-0A1B2C",
      part([("Content-Type", "text/plain;\r\n\tcharset=us-ascii"), ("Content-Transfer-Encoding", "7bit")], "\r\n\r\n"),
      part([("Content-Type", "text/plain;\r\n\tname=sheet.txt;\r\n\tx-apple-part-url=1A"), ("Content-Disposition", "inline;\r\n\tfilename=sheet.txt"), ("Content-Transfer-Encoding", "base64")], b64(S)),
      part([("Content-Type", "application/octet-stream;\r\n\tname=sheet.txt.sig;\r\n\tx-apple-part-url=2B"), ("Content-Disposition", "attachment;\r\n\tfilename=sheet.txt.sig"), ("Content-Transfer-Encoding", "base64")], b64(SIG)),
      part([("Content-Type", "text/plain;\r\n\tcharset=us-ascii"), ("Content-Transfer-Encoding", "7bit")], "\r\n\r\nSent from my iPhone")), [S])

flowed = "Hello Tom, this is a sentence that is so long that the program breaks \nit softly.\n\n" + BOTH + "\nAm 20.11.26 um 09:02 schrieb Dispatch:\n" + quoted(FORM) + "-- \nBob\n"
write("thunderbird-flowed.eml", header({"Message-ID": "<0b7f3c1e-55aa@example.org>", "User-Agent": "Mozilla Thunderbird", "Content-Language": "en-US", "Content-Type": "text/plain; charset=UTF-8; format=flowed", "Content-Transfer-Encoding": "7bit"}) + "\r\n" + crlf(flowed), [S])

stuffed = "".join((" " if l.startswith((" ", ">", "From")) else "") + l + "\n" for l in (SALUTE + S + SIG).split("\n")[:-1])
stuffed = stuffed.replace("note a long line that wants no wrapping at all, really", "note a long line that wants no wrapping at \nall, really")
write("flowed-delsp.eml", header({"Message-ID": "<flowed-2@example.org>", "Content-Type": 'text/plain; charset="utf-8"; format="flowed"; delsp="yes"', "Content-Transfer-Encoding": "quoted-printable"}) + "\r\n" + qp(stuffed.replace("at \nall", "at  \nall")), [S])

write("mutt.eml", header({"Message-ID": "<Zz9kq1@laptop>", "User-Agent": "Mutt/2.2.12 (2023-09-09)", "Content-Type": 'multipart/mixed; boundary="k+w/mQv8wyuph6w0"', "Content-Disposition": "inline"}) + "\r\n" + multi("k+w/mQv8wyuph6w0",
      part([("Content-Type", "text/plain; charset=us-ascii"), ("Content-Disposition", "inline")], crlf("Two files.\n\n-- \nBob\n")),
      part([("Content-Type", "text/plain; charset=us-ascii"), ("Content-Disposition", 'attachment; filename="shenandoah-1-csa-7.txt"')], crlf(S)),
      part([("Content-Type", "application/octet-stream"), ("Content-Disposition", 'attachment; filename="shenandoah-1-csa-7.txt.sig"')], crlf(SIG))), [S])

k9 = '<!DOCTYPE html><html><body><div style="white-space:pre-wrap">' + (SALUTE + BOTH).replace("\n", "<br>") + '</div><br><br><div class="gmail_quote">Am 20. November 2026 09:02:00 MEZ schrieb Dispatch &lt;games@dispatch.example&gt;:<blockquote class="gmail_quote"><pre dir="auto" class="k9mail">' + FORM + "</pre></blockquote></div></body></html>"
write("k9.eml", header({"Message-ID": "<K9-77@example.org>", "User-Agent": "K-9 Mail for Android", "Content-Type": 'multipart/alternative; boundary="----OQH1P0Q7"', "Content-Transfer-Encoding": "7bit"}) + "\r\n" + multi("----OQH1P0Q7",
      part([("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable")], qp(SALUTE + BOTH + "\nAm 20. November 2026 09:02:00 MEZ schrieb Dispatch <games@dispatch.example>:\n" + quoted(FORM, ">"))),
      part([("Content-Type", "text/html; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable")], qp(k9))), [S])

web = "<html><body><p>Hello Tom,<br />\n my orders:</p>\n<p>" + BOTH.replace(" ", "&nbsp;").replace("\n", "<br />\n ") + "</p>\n<p>--&nbsp;<br /> Gesendet mit der Webmail von Example</p></body></html>"
write("webmail-html-only.eml", header({"Message-ID": "<trinity-1@webmail>", "Content-Type": 'text/html; charset="iso-8859-15"', "Content-Transfer-Encoding": "quoted-printable"}) + "\r\n" + qp(web, "iso-8859-15"), [S])

write("mailing-list-footer.eml", header({"Message-ID": "<ml-3@example.org>", "Subject": "[wargames] Re: [shenandoah-1] CSA turn 2", "Sender": "wargames-bounces@lists.example.org", "Precedence": "list", "List-Id": "Wargames <wargames.lists.example.org>",
      "List-Post": "<mailto:wargames@lists.example.org>", "Content-Type": 'multipart/mixed; boundary="===============1234567890=="'}) + "\r\n" + multi("===============1234567890==",
      part([("Content-Type", "text/plain; charset=us-ascii"), ("Content-Transfer-Encoding", "7bit")], crlf(">From the front:\n\n" + BOTH)),
      part([("Content-Type", 'text/plain; charset="us-ascii"'), ("MIME-Version", "1.0"), ("Content-Transfer-Encoding", "7bit"), ("Content-Disposition", "inline")], crlf("_______________________________________________\nWargames mailing list\nWargames@lists.example.org\nhttps://lists.example.org/\n"))), [S], kind="list")

forward = "Please take this for me.\n\n---------- Forwarded message ---------\nFrom: Bob Miller <bob@example.org>\nDate: Sat, Nov 21, 2026 at 5:58 PM\nSubject: my sheet\nTo: Carol <carol@example.net>\n\n\n" + BOTH
write("forwarded-inline.eml", header({"From": "Carol <carol@example.net>", "Message-ID": "<fwd-1@mail.gmail.com>", "Subject": "Fwd: my sheet", "Content-Type": 'text/plain; charset="UTF-8"'}) + "\r\n" + crlf(forward), [S])

inner = header({"Message-ID": "<inner-1@example.org>", "Content-Type": 'multipart/mixed; boundary="in"'}) + "\r\n" + multi("in", part([("Content-Type", "text/plain")], "as files\r\n"),
      part([("Content-Type", "text/plain; name=a.txt"), ("Content-Disposition", "attachment; filename=a.txt"), ("Content-Transfer-Encoding", "base64")], b64(S)),
      part([("Content-Type", "application/octet-stream; name=b"), ("Content-Disposition", "attachment; filename=b"), ("Content-Transfer-Encoding", "base64")], b64(SIG)))
write("forwarded-attachment.eml", header({"From": "Carol <carol@example.net>", "Message-ID": "<fwd-2@example.net>", "Subject": "Fwd: my sheet", "Content-Type": 'multipart/mixed; boundary="------------0F1E2D"'}) + "\r\n" + multi("------------0F1E2D",
      part([("Content-Type", "text/plain; charset=UTF-8; format=flowed"), ("Content-Transfer-Encoding", "7bit")], "\r\n\r\n"),
      part([("Content-Type", 'message/rfc822; charset=UTF-8; name="my sheet.eml"'), ("Content-Disposition", 'attachment; filename="my sheet.eml"')], inner)), [S])

write("base64-crlf.eml", header({"Message-ID": "<b64-1@example.org>", "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "base64"}) + "\r\n" + b64(crlf(SALUTE + BOTH)), [S])

soft = "".join("".join(l[i:i + 31] + ("=\r\n" if i + 31 < len(l) else "") for i in range(0, len(l), 31)) + "\r\n" for l in BOTH.replace("=", "=3D").split("\n")[:-1])
soft = soft.replace("=\r\n3D", "=3D=\r\n").replace("=3=\r\nD", "=3D=\r\n")
write("qp-soft-breaks.eml", header({"Message-ID": "<qp-1@example.org>", "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "quoted-printable"}) + "\r\n" + soft, [S])

utf16 = lambda t: b"\xff\xfe" + crlf(t).encode("utf-16-le")
write("utf16-attachments.eml", header({"Message-ID": "<u16-1@example.org>", "Content-Type": 'multipart/mixed; boundary="u16"'}) + "\r\n" + multi("u16",
      part([("Content-Type", "text/plain; charset=utf-8")], "made with PowerShell\r\n"),
      part([("Content-Type", "application/octet-stream; name=t.txt"), ("Content-Disposition", "attachment; filename=t.txt"), ("Content-Transfer-Encoding", "base64")], b64(utf16(S))),
      part([("Content-Type", "application/octet-stream; name=t.txt.sig"), ("Content-Disposition", "attachment; filename=t.txt.sig"), ("Content-Transfer-Encoding", "base64")], b64(utf16(SIG)))), [S])

write("pgp-mime-signed.eml", header({"Message-ID": "<pgp-1@example.org>", "Content-Type": 'multipart/signed; micalg=pgp-sha512;\r\n protocol="application/pgp-signature"; boundary="pgp0"'}) + "\r\n" + multi("pgp0",
      part([("Content-Type", 'multipart/mixed; boundary="pgp1"; protected-headers="v1"')], "\r\n" + multi("pgp1", part([("Content-Type", "text/plain; charset=utf-8"), ("Content-Transfer-Encoding", "quoted-printable")], qp(SALUTE + BOTH)))),
      part([("Content-Type", 'application/pgp-signature; name="OpenPGP_signature.asc"'), ("Content-Description", "OpenPGP digital signature"), ("Content-Disposition", 'attachment; filename="OpenPGP_signature.asc"')],
           "-----BEGIN PGP SIGNATURE-----\r\n\r\niHUEARYKAB0WIQTest0000000000000000000000000AAoJEAAAAAAAAAAA\r\n=AbCd\r\n-----END PGP SIGNATURE-----\r\n"), preamble="This is an OpenPGP/MIME signed message (RFC 4880 and 3156)\r\n"), [S])

dashed = "".join(("- " if l.startswith("-") else "") + l + "\n" for l in BOTH.split("\n")[:-1])
write("pgp-inline-signed.eml", header({"Message-ID": "<pgp-2@example.org>", "Content-Type": "text/plain; charset=us-ascii"}) + "\r\n" + crlf("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n" + dashed + "-----BEGIN PGP SIGNATURE-----\n\niHUEARYKAB0WIQTest\n=AbCd\n-----END PGP SIGNATURE-----\n"), [S])

write("smime-signed.eml", header({"Message-ID": "<sm-1@example.org>", "Content-Type": 'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256;\r\n boundary="----7B1D"'}) + "\r\n" + multi("----7B1D",
      part([("Content-Type", "text/plain; charset=us-ascii"), ("Content-Transfer-Encoding", "7bit")], crlf(SALUTE + BOTH)),
      part([("Content-Type", 'application/pkcs7-signature; name="smime.p7s"'), ("Content-Transfer-Encoding", "base64"), ("Content-Disposition", 'attachment; filename="smime.p7s"')], b64(bytes(range(200)))), preamble="This is an S/MIME signed message\r\n\r\n"), [S])

T = sheet(12, ["done", "now"], game="77" * 16, side="usa")
U = sheet(8, ["when draw", "draw 2 rest supply", "end"])
write("several-sheets.eml", header({"Message-ID": "<sev-1@example.org>", "Subject": "two games", "Content-Type": 'multipart/mixed; boundary="sev"'}) + "\r\n" + multi("sev",
      part([("Content-Type", "text/plain; charset=utf-8")], crlf("One here:\n\n" + BOTH + "\nand two as files.\n")),
      part([("Content-Type", "text/plain; name=1.txt"), ("Content-Disposition", "attachment; filename=1.txt")], crlf(T)),
      part([("Content-Type", "text/plain; name=2.txt"), ("Content-Disposition", "attachment; filename=2.txt")], crlf(U)),
      part([("Content-Type", "text/plain; name=x.sig"), ("Content-Disposition", "attachment; filename=x.sig")], crlf(sign(U))),
      part([("Content-Type", "text/plain; name=y.sig"), ("Content-Disposition", "attachment; filename=y.sig")], crlf(sign(T)))), [T, U, S])

OLD = sheet(6, ["done"])
write("top-posted-quotes.eml", header({"Message-ID": "<top-1@example.org>", "Content-Type": "text/plain; charset=utf-8"}) + "\r\n" + crlf(BOTH + "\n" + CITE + quoted("Your move.\n" + FORM + "\nand you sent before:\n" + quoted(OLD + sign(OLD)))), [S])

V = sheet(7, ["say Gr\u00fc\u00dfe aus K\u00f6ln, viel Gl\u00fcck", "done"])
write("cp1252.eml", header({"Message-ID": "<cp-1@example.org>", "Content-Type": 'text/plain; charset="Windows-1252"', "Content-Transfer-Encoding": "8bit"}).encode() + b"\r\n" + crlf("\u201eHier\u201c \u2013 bitte:\n\n" + V + sign(V)).encode("cp1252"), [V])

write("quoted-only.eml", header({"Message-ID": "<q-1@example.org>", "Content-Type": "text/plain; charset=utf-8"}) + "\r\n" + crlf("I sent this on Monday:\n\n" + quoted(BOTH)), [S])
write("unsigned-form.eml", header({"Message-ID": "<un-1@example.org>", "Content-Type": "text/plain; charset=utf-8"}) + "\r\n" + crlf("would this work?\n\n" + S), [])
write("changed-word.eml", header({"Message-ID": "<ch-1@example.org>", "Content-Type": "text/plain; charset=utf-8"}) + "\r\n" + crlf(BOTH.replace("Manassas", "Nashville")), [])

# ---- programs ----

LOST = "Message-ID: <shenandoah-1.7.0123456789abcdef@dispatch.example>"
sent = "From: Dispatch <games@dispatch.example>\r\nTo: bob@example.org\r\nSubject: [shenandoah-1] CSA turn 2: your move\r\nDate: Sat, 21 Nov 2026 17:00:00 +0000\r\n" + LOST + "\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n" + crlf(FORM)


def machine(name, fields, body, kind, **more):
    write(name, header(fields, To="games@dispatch.example") + "\r\n" + body, [], kind, **more)


dsn = lambda b, text, status, back: multi(b, part([("Content-Description", "Notification"), ("Content-Type", "text/plain; charset=us-ascii")], crlf(text)), part([("Content-Description", "Delivery report"), ("Content-Type", "message/delivery-status")], crlf(status)), back)
machine("postfix-dsn.eml", {"Return-Path": "<>", "From": "Mail Delivery System <MAILER-DAEMON@mx.example.org>", "Subject": "Undelivered Mail Returned to Sender", "Auto-Submitted": "auto-replied", "Message-ID": "<20261121.4Xw@mx.example.org>",
        "Content-Type": 'multipart/report; report-type=delivery-status;\r\n\tboundary="4Xw1.1/mx.example.org"'}, dsn("4Xw1.1/mx.example.org",
        "This is the mail system at host mx.example.org.\n\n<bob@example.org>: host mail.example.org[192.0.2.9] said: 550 5.1.1 User unknown\n",
        "Reporting-MTA: dns; mx.example.org\nX-Postfix-Queue-ID: 4Xw1\n\nFinal-Recipient: rfc822; bob@example.org\nOriginal-Recipient: rfc822;bob@example.org\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mail.example.org\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n",
        part([("Content-Description", "Undelivered Message"), ("Content-Type", "message/rfc822")], sent)), "bounce", failed="bob@example.org", status="5.1.1", lost=True)
machine("postfix-delayed.eml", {"Return-Path": "<>", "From": "Mail Delivery System <MAILER-DAEMON@mx.example.org>", "Subject": "Delayed Mail (still being retried)", "Auto-Submitted": "auto-replied", "Message-ID": "<d@mx.example.org>",
        "Content-Type": 'multipart/report; report-type=delivery-status;\r\n\tboundary="dl"'}, dsn("dl", "still trying\n", "Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; bob@example.org\nAction: delayed\nStatus: 4.4.1\n",
        part([("Content-Type", "text/rfc822-headers")], sent.split("\r\n\r\n")[0] + "\r\n")), "bounce", failed="bob@example.org", status="4.4.1", delayed=True, lost=True)
machine("exim-bounce.eml", {"Return-Path": "<>", "From": "Mail Delivery System <Mailer-Daemon@mail.example.org>", "X-Failed-Recipients": "bob@example.org", "Auto-Submitted": "auto-replied", "Subject": "Mail delivery failed: returning message to sender", "Message-ID": "<E1tEx@mail.example.org>", "MIME-Version": None},
        crlf("This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  bob@example.org\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\n") + sent, "bounce", failed="bob@example.org", status="", lost=True)
machine("qmail-bounce.eml", {"Return-Path": "<>", "From": "MAILER-DAEMON@q.example.org", "Subject": "failure notice", "Message-ID": "<qm@q.example.org>", "MIME-Version": None},
        crlf("Hi. This is the qmail-send program at q.example.org.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<bob@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <games@dispatch.example>\n") + sent, "bounce", failed="bob@example.org", status="", lost=True)
machine("gmail-dsn.eml", {"Return-Path": "<>", "From": "Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "Auto-Submitted": "auto-replied", "Subject": "Delivery Status Notification (Failure)", "Message-ID": "<673f@mx.google.com>", "In-Reply-To": "<shenandoah-1.7.0123456789abcdef@dispatch.example>", "X-Failed-Recipients": "bob@example.org",
        "Content-Type": 'multipart/report; boundary="000000000000gm"; report-type=delivery-status'}, multi("000000000000gm",
        part([("Content-Type", 'multipart/related; boundary="gmrel"')], "\r\n" + multi("gmrel", part([("Content-Type", 'text/plain; charset="UTF-8"')], "** Address not found **\r\n\r\nYour message wasn't delivered to bob@example.org\r\n"), part([("Content-Type", 'image/png; name="icon.png"'), ("Content-Disposition", 'attachment; filename="icon.png"'), ("Content-Transfer-Encoding", "base64")], b64(bytes(60))))),
        part([("Content-Type", "message/delivery-status")], crlf("Reporting-MTA: dns; googlemail.com\nArrival-Date: Sat, 21 Nov 2026 09:00:05 -0800 (PST)\n\nFinal-Recipient: rfc822; bob@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 no such user\n")),
        part([("Content-Type", "message/rfc822")], sent)), "bounce", failed="bob@example.org", status="5.1.1", lost=True)
machine("exchange-ndr.eml", {"Return-Path": "<>", "From": "postmaster@outlook.com", "Subject": "Undeliverable: [shenandoah-1] CSA turn 2: your move", "X-MS-Exchange-Message-Is-Ndr": "", "Auto-Submitted": "auto-replied", "Message-ID": "<ndr@outlook.com>", "In-Reply-To": "<shenandoah-1.7.0123456789abcdef@dispatch.example>",
        "Content-Type": 'multipart/report; report-type=delivery-status;\r\n\tboundary="ex0"'}, multi("ex0",
        part([("Content-Type", 'multipart/alternative; differences=Content-Type;\r\n\tboundary="ex1"')], "\r\n" + multi("ex1", part([("Content-Type", 'text/plain; charset="us-ascii"')], "Your message to bob@example.org couldn't be delivered.\r\n"), part([("Content-Type", 'text/html; charset="us-ascii"')], "<html><body>Your message to <b>bob</b> couldn't be delivered.</body></html>\r\n"))),
        part([("Content-Type", "message/delivery-status")], crlf("Reporting-MTA: dns;DB7PR02MB1234.outlook.com\n\nFinal-Recipient: rfc822;bob@example.org\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound\n")),
        part([("Content-Type", "message/rfc822")], sent)), "bounce", failed="bob@example.org", status="5.1.10", lost=True)
machine("gmail-vacation.eml", {"Return-Path": "<bob@example.org>", "Message-ID": "<vac@mail.gmail.com>", "Subject": "Out of office Re: [shenandoah-1] CSA turn 2: your move", "Auto-Submitted": "auto-replied", "Precedence": "bulk", "X-Autoreply": "yes", "In-Reply-To": "<shenandoah-1.7.0123456789abcdef@dispatch.example>", "Content-Type": 'text/plain; charset="UTF-8"'}, "I am away until Monday.\r\n", "auto")
machine("exchange-oof.eml", {"Return-Path": "<>", "Message-ID": "<oof@outlook.com>", "Subject": "Automatic reply: [shenandoah-1] CSA turn 2: your move", "X-Auto-Response-Suppress": "All", "Auto-Submitted": "auto-generated", "Content-Type": 'text/plain; charset="us-ascii"'}, "I am out of the office. form\r\n", "auto")
machine("vacation-with-form.eml", {"Return-Path": "<>", "Message-ID": "<vac2@example.org>", "Subject": "Re: away", "Auto-Submitted": "auto-replied (vacation)", "Content-Type": "text/plain"}, crlf("Away. You wrote:\n\n" + FORM), "auto")
machine("read-receipt.eml", {"Message-ID": "<mdn@example.org>", "Subject": "Read: your move", "Content-Type": "multipart/report; report-type=disposition-notification; boundary=mdn"}, multi("mdn", part([("Content-Type", "text/plain")], "bob@example.org\r\nhas read it\r\n"), part([("Content-Type", "message/disposition-notification")], "Final-Recipient: rfc822;bob@example.org\r\nDisposition: manual-action/MDN-sent-manually; displayed\r\n")), "auto")

with open("expected.json", "w") as f:
    json.dump(expected, f, indent=1, sort_keys=True)
    f.write("\n")
print(len(expected), "mails")
