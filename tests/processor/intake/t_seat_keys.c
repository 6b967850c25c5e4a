/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of a seat, from the genesis to the audit: minisign, hardware keys, several keys, REKEY and REVOKE both ways. */
#include "processor/check/audit.h"
#include "tests/lib/minisig.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct walk w;
static uint8_t mini[32], other[32];

static void open_host(const char *name)
{
    walk_open(&w, name);
    memset(mini, 61, sizeof mini);
    memset(other, 62, sizeof other);
}

static void end(void)
{
    walk_close(&w);
}

/* ---- how things stand ---- */

static void does(const char *format, const char *more)
{
    int code = walk_now(&w, format, more);
    ck_assert_msg(code == 0, "%d: %s%s", code, w.out, w.said);
}

static const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

/* With the next pass what was said comes out. */
static void mentions(const char *who, const char *pattern, const char *words)
{
    if (!walk_newest(&w, who, pattern))
        walk_pass(&w, 1);
    const char *text = newest(who, pattern);
    struct text flat = {.arena = w.arena}; /* wherever the lines were broken */
    for (const char *at = text; *at; at++)
        if (*at > ' ')
            text_add(&flat, (struct span){(const uint8_t *)at, 1});
        else if (at > text && at[-1] > ' ')
            text_words(&flat, " ");
    ck_assert_msg(strstr(flat.at, words) != NULL, "wanted \"%s\" in:\n%s", words, text);
}

/* By the program, and by the second verifier, which knows nothing of it. */
static void audited(void)
{
    struct text out = {.arena = w.arena};
    struct audit audit;
    struct span transcript = walk_export(&w, "first");
    const char *path = arena_words(w.arena, "%s.transcript", w.dir);
    enum audit_verdict verdict = audit_transcript(w.arena, transcript, NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN, "%s", out.at);
    walk_write(&w, path, transcript);
    ck_assert_int_eq(system(arena_words(w.arena, "python3 tests/second/transcript.py %s >%s.said", path, path)), 0);
}

/* ---- signing ---- */

static struct span both(const char *block, struct span sig)
{
    return span_of(arena_words(w.arena, "%s%.*s", block, (int)sig.len, (const char *)sig.at));
}

static struct span by_mini(const char *block)
{
    return both(block, minisig_sign(w.arena, mini, span_of(block), false));
}

static const char *ssh_word(const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    return arena_words(w.arena, "%s", fp);
}

static const char *mini_word(void)
{
    return arena_words(w.arena, "minisign:%s", minisig_letters(w.arena, mini));
}

static const char *mini_file(void)
{
    const char *path = arena_words(w.arena, "%s.minisign.pub", w.dir);
    walk_write(&w, path, minisig_public(w.arena, mini));
    return path;
}

static void not_taken(struct span mail, enum core_verdict verdict, const char *key)
{
    struct ingested got = walk_take(&w, mail);
    ck_assert_int_eq(got.verdict, verdict);
    ck_assert_msg(got.why.key && strcmp(got.why.key, key) == 0, "%s", got.why.key ? got.why.key : "none");
}

static struct span packed(const char *name, const char *block, const char *sig_name, struct span sig)
{
    struct text out = {.arena = w.arena};
    struct arrival_file part[2] = {{span_of(name), span_of(block)}, {span_of(sig_name), sig}};
    arrival_pack(&out, part, 2);
    return text_span(&out);
}

static const char *mini_join(void)
{
    return walk_with(&w, walk_join(&w, "first", "csa"), "key", mini_word());
}

/* north as always; south with minisign alone. */
static void set_up_mini(void)
{
    open_host("m");
    does("player @ add south --key %s", mini_file());
    walk_new(&w, "first", "");
    walk_good(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    const char *join = mini_join();
    walk_good(&w, by_mini(join));
    walk_pass(&w, 60);
    walk_good(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    const char *nonce = walk_nonce(&w, "first", "csa");
    walk_good(&w, packed("IMG_0001.txt", nonce, "whatever", minisig_sign(w.arena, mini, span_of(nonce), false)));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

static const char *orders(const char *seat, const char *words)
{
    return walk_orders(&w, "first", seat, words);
}

static void attach(struct text *mail, const char *name, struct span bytes)
{
    text_format(mail,
                "--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=\"%s\"\r\n"
                "Content-Transfer-Encoding: base64\r\n\r\n",
                name);
    text_base64(mail, bytes.at, bytes.len, true);
    text_words(mail, "\r\n");
}

/* Two attachments, whatever the phone called them. */
static struct span as_mail(const char *block, struct span sig)
{
    struct text mail = {.arena = w.arena};
    text_words(&mail,
               "From: Bob <bob@example.org>\r\nTo: host@example.org\r\nSubject: my move\r\nDate: Thu, 19 Nov 2026 "
               "12:00:00 +0000\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: "
               "multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhere it is\r\n");
    attach(&mail, "ATT00001.bin", sig);
    attach(&mail, "IMG_4711.txt", span_of(block));
    text_words(&mail, "--b--\r\n");
    return text_span(&mail);
}

START_TEST(a_minisign_player_plays)
{
    mentions("south", "first-csa-invitation.txt", "minisign -S -m first-csa-1.txt");
    mentions("north", "first-usa-invitation.txt", "ssh-keygen -Y sign -f KEY -n pbem-v1 first-usa-1.txt");
    mentions("south", "first-csa-report-1.txt", "minisign -S -m first-csa-3.txt");
    mentions("south", "first-csa-report-1.txt", "the .txt and the .txt.minisig");
    const char *block = orders("csa", "done\n");
    struct span sig = minisig_sign(w.arena, mini, span_of(block), false);
    const char *path = arena_words(w.arena, "%s/inbox/new/", w.dir); /* dropped, the signature beside it */
    walk_write(&w, arena_words(w.arena, "%smove.txt", path), span_of(block));
    walk_write(&w, arena_words(w.arena, "%smove.txt.minisig", path), sig);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", "receipt 1 csa "), 1);
    mentions("south", "first-csa-receipt-3.txt", mini_word());
    block = orders("csa", "wait\ndone\n");
    walk_good(&w, as_mail(block, minisig_sign(w.arena, mini, span_of(block), false)));
    block = orders("csa", "done\nnow\n"); /* by hand, the signature beside it */
    path = arena_words(w.arena, "%s.sheet", w.dir);
    walk_write(&w, path, span_of(block));
    walk_write(&w, arena_words(w.arena, "%s.minisig", path), minisig_sign(w.arena, mini, span_of(block), false));
    does("ingest @ %s", path);
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    walk_good(
        &w,
        by_mini("-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nzone Europe/Berlin\n"
                "-----END PBEM PLAYER-----\n"));
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

START_TEST(what_minisign_must_not_do)
{
    const char *block = orders("csa", "done\n");
    struct span legacy = minisig_sign(w.arena, mini, span_of(block), true);
    not_taken(both(block, legacy), VERDICT_UNRECOGNISED, "minisign.legacy");
    struct ingested got = walk_take(&w, both(block, legacy));
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, got.text), "minisign -S without -l"));
    not_taken(both(block, minisig_sign(w.arena, other, span_of(block), false)), VERDICT_UNRECOGNISED, "minisign.keyid");
    not_taken(both(block, minisig_sign(w.arena, mini, span_of(orders("csa", "resign\n")), false)), VERDICT_UNRECOGNISED,
              "armor.forged");
    not_taken(walk_sign(&w, "csa", block), VERDICT_UNRECOGNISED, "sshsig.key"); /* his ssh key is none of this seat's */
    ck_assert_int_eq(walk_lines(&w, "first", "receipt 1 csa "), 0);
    char *comment = arena_string(w.arena, minisig_sign(w.arena, mini, span_of(block), false));
    *strstr(comment, "sheet.txt") = 'x'; /* nothing is read of the trusted comment */
    walk_good(&w, both(block, span_of(comment)));
}
END_TEST

/* minisign to ssh and back again; each is the only key then. */
START_TEST(keys_are_exchanged_both_ways)
{
    const char *block = walk_key_block(&w, "first", "csa", "REKEY", walk_key(&w, "csa"));
    struct text mail = {.arena = w.arena};
    text_add(&mail, by_mini(block));
    text_add(&mail, walk_signature(&w, walk_key(&w, "csa"), block));
    walk_good(&w, text_span(&mail));
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "rekey csa %s ", ssh_word(walk_key(&w, "csa")))), 1);
    mentions("north", "first-usa-newkey-*.txt", "south (csa) signs with the key SHA256:");
    not_taken(by_mini(orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "done\n")));
    memset(mini, 63, sizeof mini);
    block = walk_with(&w, walk_key_block(&w, "first", "csa", "REKEY", other), "key", mini_word());
    struct text pair = {.arena = w.arena}; /* three files, in no order */
    struct arrival_file part[3] = {{span_of("b.minisig"), minisig_sign(w.arena, mini, span_of(block), false)},
                                   {span_of("block"), span_of(block)},
                                   {span_of("a.sig"), walk_signature(&w, walk_key(&w, "csa"), block)}};
    arrival_pack(&pair, part, 3);
    walk_good(&w, text_span(&pair));
    walk_good(&w, by_mini(orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

/* ---- several keys ---- */

/* A signature by a security key, as ssh-keygen writes it; flags: 1 touched. */
static struct span by_security_key(const char *block, uint8_t flags, struct span *public_blob)
{
    static const char type[] = "sk-ssh-ed25519@openssh.com", application[] = "ssh:";
    uint8_t pk[32], sk[64], digest[64], hash[32], counter[4] = {0, 0, 0, 9}, raw[64];
    struct text blob = {.arena = w.arena}, inner = {.arena = w.arena}, outer = {.arena = w.arena},
                sig = {.arena = w.arena}, out = {.arena = w.arena};
    crypto_sign_seed_keypair(pk, sk, other);
#define STRING(text, at, len)                                                                                          \
    text_add(&(text), (struct span){(const uint8_t[]){0, 0, 0, (uint8_t)(len)}, 4}),                                   \
        text_add(&(text), (struct span){(const uint8_t *)(at), (len)})
    STRING(blob, type, sizeof type - 1);
    STRING(blob, pk, 32);
    STRING(blob, application, sizeof application - 1);
    *public_blob = text_span(&blob);
    text_words(&inner, "SSHSIG");
    STRING(inner, NAMESPACE_PLAYER, strlen(NAMESPACE_PLAYER));
    STRING(inner, "", 0);
    STRING(inner, "sha512", 6);
    crypto_hash_sha512(digest, (const uint8_t *)block, strlen(block));
    STRING(inner, digest, 64);
    sha256(hash, span_of(application));
    text_add(&outer, (struct span){hash, 32});
    text_add(&outer, (struct span){&flags, 1});
    text_add(&outer, (struct span){counter, 4});
    sha256(hash, text_span(&inner));
    text_add(&outer, (struct span){hash, 32});
    crypto_sign_detached(raw, NULL, (const uint8_t *)outer.at, outer.len, sk);
    text_words(&sig, "SSHSIG");
    text_add(&sig, (struct span){(const uint8_t[]){0, 0, 0, 1}, 4});
    STRING(sig, blob.at, blob.len);
    STRING(sig, NAMESPACE_PLAYER, strlen(NAMESPACE_PLAYER));
    STRING(sig, "", 0);
    STRING(sig, "sha512", 6);
    struct text value = {.arena = w.arena};
    STRING(value, type, sizeof type - 1);
    STRING(value, raw, 64);
    text_add(&value, (struct span){&flags, 1});
    text_add(&value, (struct span){counter, 4});
    STRING(sig, value.at, value.len);
#undef STRING
    text_words(&out, "-----BEGIN SSH SIGNATURE-----\n");
    text_base64(&out, (const uint8_t *)sig.at, sig.len, true);
    text_words(&out, "\n-----END SSH SIGNATURE-----\n");
    return text_span(&out);
}

/* south has three: ssh, minisign and a security key; the genesis pins them all. */
static void set_up_three(void)
{
    struct span blob;
    open_host("t");
    struct text line = {.arena = w.arena};
    (void)by_security_key("", 1, &blob);
    ssh_public_write(&line, blob);
    const char *path = arena_words(w.arena, "%s.sk.pub", w.dir);
    walk_write(&w, path, text_span(&line));
    does("player @ key south add --key %s", path);
    does("player @ key south add --key %s", mini_file());
    walk_says(&w, "south has 3 keys now");
    does("player @ list%s", "");
    walk_says(&w, mini_word());
    walk_new(&w, "first", "");
    ck_assert_int_eq(walk_lines(&w, "first", "seat "), 0); /* the genesis is no line of the journal's */
    walk_good(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
}

static void to_open(void)
{
    walk_pass(&w, 60);
    walk_good(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_good(&w, walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

START_TEST(each_of_his_keys_signs)
{
    struct span blob;
    /* it names the key that signs it */
    not_taken(by_mini(walk_join(&w, "first", "csa")), VERDICT_REFUSED, "join.key");
    const char *join = mini_join();
    walk_good(&w, by_mini(join));
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "join csa %s ", mini_word())), 1);
    to_open();
    const char *block = orders("csa", "wait\ndone\n");
    not_taken(both(block, by_security_key(block, 0, &blob)), VERDICT_UNRECOGNISED, "sshsig.presence");
    struct ingested got = walk_take(&w, both(block, by_security_key(block, 0, &blob)));
    ck_assert_ptr_nonnull(strstr(arena_string(w.arena, got.text), "touch"));
    walk_good(&w, both(block, by_security_key(block, 1, &blob)));
    walk_good(&w, by_mini(orders("csa", "wait\ndone\n")));
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "done\nnow\n")));
    ck_assert_int_eq(walk_lines(&w, "first", "receipt 1 csa "), 3);
    walk_pass(&w, 60);
    block = walk_key_block(&w, "first", "csa", "REKEY", mini); /* in the place of the ssh key; the others stay */
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign(&w, "csa", block));
    text_add(&mail, walk_signature(&w, mini, block));
    walk_good(&w, text_span(&mail));
    not_taken(walk_sign(&w, "csa", orders("csa", "standing none\n")), VERDICT_UNRECOGNISED, "key.old");
    walk_good(&w, by_mini(orders("csa", "standing none\n")));
    walk_good(&w, walk_sign_with(&w, mini, orders("csa", "standing none\n")));
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
    ck_assert_int_eq(walk_cli(&w, "audit %s.transcript", w.dir), 0);
    walk_says(&w, "proven");
}
END_TEST

START_TEST(keys_that_are_not_taken)
{
    const char *path = arena_words(w.arena, "%s.rsa.pub", w.dir);
    walk_write(&w, path, span_of("ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC7 south\n"));
    ck_assert_int_eq(walk_now(&w, "player @ key south add --key %s", path), 65);
    walk_says(&w, "ssh-keygen -t ed25519");
    walk_write(&w, path, span_of("untrusted comment: minisign public key\nRWnothing\n"));
    ck_assert_int_eq(walk_now(&w, "player @ key south add --key %s", path), 65);
    walk_says(&w, "minisign.pub");
    ck_assert_int_eq(walk_now(&w, "player @ key south remove --key %s", "SHA256:nobodys"), 66);
    ck_assert_int_eq(walk_now(&w, "player @ key nobody add --key %s", mini_file()), 67);
    ck_assert_int_eq(walk_now(&w, "player @ key south %s", "add"), 64);
    does("player @ key south remove --key %s", mini_word());
    walk_says(&w, "south has 2 keys now");
}
END_TEST

/* ---- REVOKE ---- */

static const char *revoke_block(const char *word)
{
    return walk_with(&w, walk_key_block(&w, "first", "csa", "REVOKE", other), "key", word);
}

START_TEST(a_key_revokes_itself)
{
    walk_good(&w, walk_sign(&w, "csa", walk_join(&w, "first", "csa")));
    to_open();
    walk_good(&w, by_mini(orders("csa", "wait\ndone\nwhen draw\ndraw 1\nend\n")));
    not_taken(walk_sign(&w, "csa", revoke_block(mini_word())), VERDICT_REFUSED, "revoke.other");
    not_taken(by_mini(revoke_block("SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")), VERDICT_REFUSED,
              "revoke.key");
    walk_good(&w, by_mini(revoke_block(mini_word())));
    walk_pass(&w, 1);
    mentions("south", "first-csa-receipt-*.txt", "You go on with your other key");
    mentions("north", "first-usa-revoked-*.txt", "south (csa) is revoked, by that key itself");
    mentions("north", "first-usa-revoked-*.txt", "goes on with its other key");
    not_taken(by_mini(orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    does("player @ list%s", "");
    ck_assert_ptr_null(strstr(w.out, mini_word())); /* nor does it sign anything else on this host */
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    mentions("south", "first-csa-report-2.txt", "is revoked, by that key itself");
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

/* One key a seat, as most have it. */
static void set_up_one(void)
{
    open_host("r");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void revoke_by_both(const char *block)
{
    struct text mail = {.arena = w.arena};
    struct arrival_file part[3] = {
        {span_of("x"), span_of(block)},
        {span_of("x.sig"), walk_signature(&w, walk_key(&w, "usa"), block)},
        {span_of("x.organiser.sig"), slurp(w.arena, walk_newest(&w, "north", "first-csa-revoke.txt.organiser.sig"))}};
    arrival_pack(&mail, part, 3);
    walk_good(&w, text_span(&mail));
}

START_TEST(the_organiser_and_a_player_revoke)
{
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "wait\ndone\nwhen draw\ndraw 1\nend\n")));
    ck_assert_int_eq(walk_now(&w, "revoke @ first csa%s", ""), 77);
    ck_assert_int_eq(walk_now(&w, "revoke @ first csa --yes --key %s", "SHA256:other"), 64);
    does("revoke @ first csa --yes%s", "");
    walk_pass(&w, 60);
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-revoke.txt"));
    mentions("north", "first-usa-revoke-*.txt", "Ask the key's owner, but not by mail, whether it is lost or stolen.");
    const char *block = newest("north", "first-csa-revoke.txt");
    struct span organiser = slurp(w.arena, walk_newest(&w, "north", "first-csa-revoke.txt.organiser.sig"));
    not_taken(both(block, organiser), VERDICT_UNRECOGNISED, "sshsig.key"); /* neither alone */
    not_taken(walk_sign(&w, "usa", block), VERDICT_UNRECOGNISED, "sshsig.key");
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "wait\ndone\n"))); /* the thief raises seq; it does not help him */
    revoke_by_both(block);
    ck_assert_int_eq(walk_lines(&w, "first", "revoke csa "), 1);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").journal, " usa\n"));
    mentions("south", "first-csa-revoked-*.txt", "by the organiser and north (usa)");
    mentions("south", "first-csa-revoked-*.txt",
             "until the host has offered it and a player, the same one or another, has joined");
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "the key of south (csa) is revoked and the seat has none");
    not_taken(walk_sign(&w, "csa", orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    does("player @ key south add --key %s", walk_public(&w, "fresh", other));
    does("seat @ first csa --to south --yes%s", "");
    walk_pass(&w, 60);
    const char *form = newest("south", "first-csa-[0-9]*.txt");
    ck_assert_ptr_nonnull(strstr(form, "BEGIN PBEM JOIN"));
    walk_good(&w, walk_sign_with(&w, other, form));
    ck_assert_int_eq(walk_lines(&w, "first", "replace csa "), 1);
    walk_pass(&w, 60);
    walk_good(&w, walk_sign_with(&w, other, orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

/* A host who plays is organiser and player in one: he alone cannot take a key from his opponent. */
START_TEST(nobody_revokes_alone)
{
    walk_new(&w, "second", "--dice=B --host-plays=usa");
    walk_set_up(&w, "second");
    const char *block = walk_key_block(&w, "second", "csa", "REVOKE", walk_key(&w, "csa"));
    struct span seed = slurp(w.arena, arena_words(w.arena, "%s.keys/report.key", w.dir));
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign(&w, "usa", block));
    text_add(&mail, walk_signature(&w, seed.at, block));
    not_taken(text_span(&mail), VERDICT_REFUSED, "revoke.host");
    does("revoke @ second csa --yes%s", ""); /* so there is nobody to ask */
    walk_pass(&w, 60);
    ck_assert_ptr_null(walk_newest(&w, "north", "second-csa-revoke.txt"));
    walk_good(&w, walk_sign(&w, "csa", block)); /* its owner needs nobody */
}
END_TEST

/* What is refused of REKEY, REVOKE and JOIN is judged again by the audit, through the same doors. */
START_TEST(refusals_of_keys_are_audited)
{
    const char *block = walk_key_block(&w, "first", "csa", "REKEY", walk_key(&w, "csa"));
    not_taken(span_of(arena_words(w.arena, "%s%s", arena_string(w.arena, walk_sign(&w, "csa", block)),
                                  arena_string(w.arena, walk_signature(&w, walk_key(&w, "csa"), block)))),
              VERDICT_REFUSED, "rekey.old");
    does("revoke @ first csa --yes%s", "");
    walk_pass(&w, 60);
    block = newest("north", "first-csa-revoke.txt");
    revoke_by_both(block);
    const char *stale = revoke_block(ssh_word(walk_key(&w, "csa")));
    struct span seed = slurp(w.arena, arena_words(w.arena, "%s.keys/report.key", w.dir));
    struct text mail = {.arena = w.arena};
    text_add(&mail, walk_sign(&w, "usa", stale));
    text_add(&mail, walk_signature(&w, seed.at, stale));
    not_taken(text_span(&mail), VERDICT_REFUSED, "revoke.key");
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "standing none\n")));
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

/* One who lost his key: everybody is told, and it takes three days in which the old key may object. */
START_TEST(a_lost_key_is_replaced_in_sight_of_all)
{
    does("player @ rekey south --yes --key %s", mini_file());
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "propose csa %s ", mini_word())), 1);
    mentions("north", "first-usa-key-*.txt", "Only a sheet signed with the old key can stop it");
    mentions("south", "first-csa-key-*.txt", "object ");
    mentions("south", "key.txt", "It will count in three days.");
    not_taken(by_mini(orders("csa", "done\n")), VERDICT_UNRECOGNISED, "minisign.keyid");
    walk_pass(&w, 2 * 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "carried "), 0);
    walk_pass(&w, 86400);
    ck_assert_int_eq(walk_lines(&w, "first", "carried "), 1);
    not_taken(walk_sign(&w, "csa", orders("csa", "done\n")), VERDICT_UNRECOGNISED, "key.old");
    walk_good(&w, by_mini(orders("csa", "done\nnow\n")));
    walk_pass(&w, 60);
    mentions("north", "first-usa-report-*.txt", "the host proposed the key minisign:");
    walk_good(&w, walk_sign(&w, "usa", orders("usa", "resign\nnow\n")));
    walk_pass(&w, 60);
    audited();
}
END_TEST

static TCase *add(Suite *suite, const char *name, void (*begin)(void))
{
    TCase *t = tcase_create(name);
    tcase_add_checked_fixture(t, begin, end);
    suite_add_tcase(suite, t);
    return t;
}

static Suite *seat_keys_suite(void)
{
    Suite *suite = suite_create("seat keys");
    TCase *t = add(suite, "minisign", set_up_mini);
    tcase_add_test(t, a_minisign_player_plays);
    tcase_add_test(t, what_minisign_must_not_do);
    tcase_add_test(t, keys_are_exchanged_both_ways);
    t = add(suite, "several", set_up_three);
    tcase_add_test(t, each_of_his_keys_signs);
    tcase_add_test(t, keys_that_are_not_taken);
    tcase_add_test(t, a_key_revokes_itself);
    t = add(suite, "lost", set_up_one);
    tcase_add_test(t, the_organiser_and_a_player_revoke);
    tcase_add_test(t, nobody_revokes_alone);
    tcase_add_test(t, refusals_of_keys_are_audited);
    tcase_add_test(t, a_lost_key_is_replaced_in_sight_of_all);
    return suite;
}

int main(void)
{
    return run_suite(seat_keys_suite());
}
