/* SPDX-License-Identifier: Apache-2.0 */
/* What is private is sealed: games on a forum, `age:` in JOIN, and `dispatch open`. */
#include "formats/age.h"
#include "formats/bech32.h"
#include "processor/check/audit.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/minisig.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static struct walk w;
static uint8_t mini[32], secret[32]; /* a minisign key; an age identity */

static void begin(void)
{
    walk_open(&w, "s");
    memset(mini, 61, sizeof mini);
    memset(secret, 65, sizeof secret);
}

static void end(void)
{
    walk_close(&w);
}

/* ---- reading and writing what is sealed ---- */

static const char *age_word(void)
{
    struct text out = {.arena = w.arena};
    uint8_t pk[32];
    crypto_scalarmult_base(pk, secret);
    age_recipient_write(&out, pk);
    return out.at;
}

static bool opens(struct span letters, const struct age_identity *me, struct span *plain)
{
    struct span file;
    struct problem why = {0};
    return age_unarmor(w.arena, letters, &file, &why) && age_open(w.arena, file, me, 1, plain, &why);
}

/* The newest such file of a player, opened with his ssh key or, with NULL, with the age identity. */
static const char *opened(const char *who, const char *pattern, const char *seat)
{
    struct age_identity me;
    struct span plain;
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    if (seat)
        age_identity_ssh(&me, walk_key(&w, seat));
    else
        age_identity_raw(&me, secret);
    ck_assert_msg(opens(slurp(w.arena, path), &me, &plain), "%s does not open", path);
    size_t whole = span_begins(plain, "-----BEGIN PBEM ORDERS") ? 512 : 1024; /* its length tells nothing */
    ck_assert_uint_eq(span_begins(plain, "-----BEGIN PBEM JOIN") ? 0 : plain.len % whole, 0);
    return arena_string(w.arena, plain);
}

static void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%.2000s", words, text);
}

/* Sealed to the host whose game says so in its genesis. */
static struct span sealed(struct span plain, bool armored)
{
    struct age_recipient to;
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena};
    struct problem why = {0};
    struct span key = slurp(w.arena, arena_words(w.arena, "%s.keys/age.key", w.dir));
    uint8_t pk[32];
    struct text word = {.arena = w.arena};
    crypto_scalarmult_base(pk, key.at);
    age_recipient_write(&word, pk);
    ck_assert(age_recipient_read(text_span(&word), &to, &why));
    age_seal(&file, &to, 1, plain);
    if (!armored)
        return text_span(&file);
    age_armor(&letters, text_span(&file));
    return text_span(&letters);
}

static void refused(struct span mail, const char *key)
{
    struct ingested got = walk_take(&w, mail);
    ck_assert_int_eq(got.verdict, VERDICT_REFUSED);
    ck_assert_msg(got.why.key && strcmp(got.why.key, key) == 0, "%s", got.why.key);
}

static struct span by_mini(const char *block)
{
    struct span sig = minisig_sign(w.arena, mini, span_of(block), false);
    return span_of(arena_words(w.arena, "%s%.*s", block, (int)sig.len, (const char *)sig.at));
}

static const char *orders(const char *seat, const char *words)
{
    return walk_orders(&w, "first", seat, words);
}

static void audited(void)
{
    struct text out = {.arena = w.arena};
    struct audit audit;
    enum audit_verdict verdict = audit_transcript(w.arena, walk_export(&w, "first"), NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN, "%s", out.at);
}

/* ---- a game on a forum ---- */

static void begin_forum(void)
{
    begin();
    walk_new(&w, "first", "--forum");
    walk_pass(&w, 1);
}

START_TEST(everything_of_a_forum_game_is_sealed)
{
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-invitation.txt"));
    const char *invitation = opened("south", "first-csa-invitation.txt.age", "csa");
    holds(invitation, "Channel: a forum.");
    holds(invitation, "age -a -r age1");
    holds(arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "sealed.txt"))), "age -d -i KEY");
    walk_set_up(&w, "first"); /* JOIN and NONCE hold nothing that others may not read */
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-report-1.txt"));
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-3.txt"));
    const char *report = opened("south", "first-csa-report-1.txt.age", "csa");
    holds(report, "-o first-csa-3.txt.age first-csa-3.txt");
    holds(report, "not encrypted is");
    const char *form = opened("south", "first-csa-3.txt.age", "csa");
    struct problem why = {0};
    ck_assert_msg(block_lint(span_of(form), &why), "%s, line %d of\n%s", why.key, why.line, form);
    walk_good(&w, sealed(walk_sign(&w, "csa", form), true));
    struct age_identity other;
    struct span plain;
    age_identity_ssh(&other, walk_key(&w, "usa"));
    ck_assert(!opens(slurp(w.arena, walk_newest(&w, "south", "first-csa-report-1.txt.age")), &other, &plain));
    struct span genesis = walk_export(&w, "first");
    struct text decoded = {.arena = w.arena};
    uint8_t *bytes = arena_take(w.arena, genesis.len);
    for (struct span line; span_line(&genesis, &line);) {
        size_t len = line.len;
        if (span_begins(line, "genesis ") && base64_read(span_from(line, 8), true, bytes, &len))
            text_add(&decoded, (struct span){bytes, len});
    }
    holds(decoded.at, "\nchannel: forum\n");
}
END_TEST

static const char *press_of(const char *seat, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\n%s-----END PBEM PRESS-----\n",
                       walk_look(&w, "first").id, seat, lines);
}

/* What players write to each other goes sealed both ways, and its length does not show. */
START_TEST(press_is_sealed_too)
{
    walk_set_up(&w, "first");
    struct span press = walk_sign(&w, "usa", press_of("usa", "to csa\nMeet me at dawn.\n"));
    refused(press, "press.clear");
    walk_good(&w, sealed(press, true));
    walk_pass(&w, 1);
    ck_assert_ptr_null(walk_newest(&w, "south", "press-*.txt"));
    holds(opened("south", "first-csa-press-[0-9]*.txt.age", "csa"), "\n| Meet me at dawn.\n");
    const char *text = opened("south", "press-*[0-9].txt.age", "csa");
    holds(opened("south", "press-*-signed.txt.age", "csa"), "-----BEGIN SSH SIGNATURE-----");
    uint8_t hash[32];
    char hex[65];
    size_t len = strlen(text);
    while (len > 1 && text[len - 2] == '\n') /* filled up with empty lines */
        len--;
    sha256(hash, (struct span){(const uint8_t *)text, len});
    hex_write(hex, hash, sizeof hash);
    ck_assert_int_eq(walk_lines(&w, "first", arena_words(w.arena, "press usa %s", hex)), 1);
}
END_TEST

START_TEST(orders_in_clear_are_not_taken)
{
    walk_set_up(&w, "first");
    const char *block = orders("csa", "wait\ndone\n");
    struct span sheet = walk_sign(&w, "csa", block), sig = walk_signature(&w, walk_key(&w, "csa"), block);
    refused(sheet, "orders.clear");
    walk_pass(&w, 1);
    holds(opened("south", "first-csa-receipt-3.txt.age", "csa"), "age -a -r");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "refused 1 csa 3 "), 1);
    struct ingested got = walk_good(&w, sealed(sheet, true)); /* the very same, sealed */
    holds(arena_string(w.arena, got.text), "Sheet 3 is in");
    walk_pass(&w, 1);
    holds(opened("south", "first-csa-receipt-3.txt.age", "csa"), "Sheet 3 is in");
    walk_good(&w, sealed(walk_sign(&w, "csa", orders("csa", "wait\ndone\n")), false));
    block = orders("csa", "wait\ndone\n"); /* a post: what is sealed, and the signature below */
    sig = walk_signature(&w, walk_key(&w, "csa"), block);
    walk_good(&w,
              span_of(arena_words(w.arena, "Hello all,\n\n%s\n%s\nBob\n",
                                  arena_string(w.arena, sealed(span_of(block), true)), arena_string(w.arena, sig))));
    block = orders("csa", "done\nnow\n"); /* dropped as two files */
    const char *folder = arena_words(w.arena, "%s/inbox/new", w.dir);
    walk_write(&w, arena_words(w.arena, "%s/move.txt.age", folder), sealed(span_of(block), false));
    walk_write(&w, arena_words(w.arena, "%s/move.txt.sig", folder), walk_signature(&w, walk_key(&w, "csa"), block));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "receipt 1 csa "), 4);
    block = orders("usa", "resign\nnow\n");
    refused(walk_sign(&w, "usa", block), "orders.clear");
    walk_good(&w, sealed(walk_sign(&w, "usa", block), true));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    audited();
}
END_TEST

/* His key goes, and nothing can be sealed to him: then nothing is sent in clear either. */
START_TEST(without_a_key_nothing_leaves_in_clear)
{
    walk_set_up(&w, "first");
    walk_good(&w, walk_sign(&w, "csa", walk_key_block(&w, "first", "csa", "REVOKE", walk_key(&w, "csa"))));
    walk_pass(&w, 1);
    const char *word = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "sealed.txt")));
    holds(word, "nothing can be sealed to a key of yours");
    ck_assert_ptr_null(walk_newest(&w, "south", "first-csa-revoked-*"));
    ck_assert_ptr_nonnull(walk_newest(&w, "north", "first-usa-revoked-*.txt.age"));
    ck_assert_int_eq(walk_cli(&w, "news @"), 0);
    walk_says(&w, "nothing can be sealed to a key of south");
}
END_TEST

/* ---- who signs with what cannot open anything ---- */

static void begin_mini(const char *more)
{
    begin();
    const char *path = arena_words(w.arena, "%s.minisign.pub", w.dir);
    walk_write(&w, path, minisig_public(w.arena, mini));
    ck_assert_int_eq(walk_cli(&w, "player @ add south --key %s", path), 0);
    walk_new(&w, "first", more);
    walk_pass(&w, 1);
}

static void begin_mini_forum(void)
{
    begin_mini("--forum");
}

static void begin_mini_mail(void)
{
    begin_mini("");
}

static const char *mini_join(const char *age)
{
    const char *word =
        arena_words(w.arena, "minisign:%s%s%s", minisig_letters(w.arena, mini), age ? "\nage: " : "", age ? age : "");
    return walk_with(&w, walk_join(&w, "first", "csa"), "key", word);
}

START_TEST(a_minisign_player_names_an_age_key)
{
    /* nothing can be sealed to him yet, so a word comes, and in JOIN he hears at once what is missing */
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "sealed.txt"));
    refused(by_mini(mini_join(NULL)), "join.age");
    refused(by_mini(mini_join("same")), "join.same");
    walk_good(&w, by_mini(mini_join(age_word())));
    walk_good(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_pass(&w, 60);
    walk_good(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_good(&w, by_mini(walk_nonce(&w, "first", "csa")));
    walk_pass(&w, 60);
    const char *report = opened("south", "first-csa-report-1.txt.age", NULL);
    holds(report, "minisign -S -m first-csa-");
    holds(report, "age -a -r age1");
    walk_good(&w, sealed(by_mini(orders("csa", "done\nnow\n")), true));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 2);
}
END_TEST

START_TEST(same_needs_a_key_that_opens)
{
    refused(by_mini(mini_join("same")), "join.same");
    walk_good(&w, by_mini(mini_join(NULL))); /* in a mail game plain mail will do */
}
END_TEST

/* ---- age: in JOIN of a mail game ---- */

START_TEST(a_join_asks_for_sealing_in_its_game)
{
    walk_new(&w, "first", "");
    walk_new(&w, "plain", "");
    const char *join = walk_join(&w, "first", "csa");
    walk_good(&w, walk_sign(&w, "csa",
                            walk_with(&w, join, "entropy-commit",
                                      arena_words(w.arena, "%.*s\nage: %s", 50, strstr(join, "entropy-commit: ") + 16,
                                                  age_word()))));
    walk_good(&w, walk_sign(&w, "usa", walk_join(&w, "first", "usa")));
    walk_pass(&w, 60);
    walk_good(&w, walk_sign(&w, "usa", walk_nonce(&w, "first", "usa")));
    walk_good(&w, walk_sign(&w, "csa", walk_nonce(&w, "first", "csa")));
    walk_pass(&w, 60);
    opened("south", "first-csa-report-1.txt.age", "csa"); /* each of his keys opens it */
    const char *report = opened("south", "first-csa-report-1.txt.age", NULL);
    holds(report, "ssh-keygen -Y sign");
    ck_assert_ptr_null(strstr(report, "age -a -r"));
    ck_assert_ptr_nonnull(walk_newest(&w, "north", "first-usa-report-1.txt"));
    walk_good(&w, walk_sign(&w, "csa", orders("csa", "wait\ndone\n"))); /* what he sends may be in clear */
    walk_pass(&w, 1);
    opened("south", "first-csa-receipt-*.txt.age", NULL);
    walk_set_up(&w, "plain");
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "plain-csa-report-1.txt"));
}
END_TEST

/* ---- dispatch open ---- */

static const char *file_of(const char *name, struct span bytes)
{
    const char *path = arena_words(w.arena, "%s.%s", w.dir, name);
    walk_write(&w, path, bytes);
    return path;
}

static const char *private_key(void)
{
    struct text key = {.arena = w.arena};
    ssh_private_write(&key, walk_key(&w, "csa"), "south");
    return file_of("id", text_span(&key));
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

/* The newest report as the mail that he would have saved. */
static const char *saved_mail(void)
{
    static const char *const names[] = {"first-csa-report-1.txt.age", "first-csa-report-1.txt.sig.age",
                                        "first-csa-report-1-proof.txt.age", "first-csa-3.txt.age"};
    struct text mail = {.arena = w.arena};
    text_words(&mail,
               "From: host@example.org\r\nTo: south@example.org\r\nSubject: x\r\nDate: Thu, 19 Nov 2026 12:00:00 "
               "+0000\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; "
               "boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nsealed\r\n");
    for (size_t i = 0; i < 4; i++)
        attach(&mail, names[i], slurp(w.arena, walk_newest(&w, "south", names[i])));
    text_words(&mail, "--b--\r\n");
    return file_of("eml", text_span(&mail));
}

START_TEST(open_reads_what_was_sent)
{
    walk_set_up(&w, "first");
    const char *mail = saved_mail(), *key = private_key(), *folder = arena_words(w.arena, "%s.opened", w.dir);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", mail, key), 0);
    walk_says(&w, "==> first-csa-report-1.txt <==");
    holds(w.said, "first-csa-report-1.txt: signed with the key SHA256:");
    holds(w.said, "first-csa-3.txt: not signed;");
    walk_says(&w, "YOUR ORDER FORM");
    walk_says(&w, "2 more, which are for programs");
    ck_assert_msg(walk_cli(&w, "open %s --key %s --output %s", mail, key, folder) == 0, "%s", w.said);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --output %s", mail, key, folder), 73); /* never over another */
    ck_assert_int_eq(walk_cli(&w, "verify %s/first-csa-report-1.txt", folder), 0);
    walk_says(&w, "signed by the host");
    struct stat st;
    ck_assert_int_eq(stat(arena_words(w.arena, "%s/first-csa-3.txt", folder), &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    const char *age = walk_newest(&w, "south", "first-csa-report-1.txt.age"),
               *one = arena_words(w.arena, "%s.one", w.dir);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --output %s", age, key, one), 0);
    struct span text = slurp(w.arena, one);
    ck_assert_uint_eq(text.len % 1024, 0);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", age, key), 0);
    ck_assert_uint_gt(text.len, strlen(w.out)); /* without what fills it up */
    ck_assert_int_eq(memcmp(text.at, w.out, strlen(w.out)), 0);
}
END_TEST

/* Sealed as it came, with the line of the reader's own server, which what is opened into files has not any more. */
START_TEST(a_sealed_mail_is_verified_as_it_was_saved)
{
    walk_set_up(&w, "first");
    static const char head[] = "Received: from games by own.example; Thu, 1 Jan 2037 10:00:00 +0000\r\n",
                      bounded[] = "for you alone, the clock of your own mail server (the topmost Received lines";
    const char *mail = saved_mail(), *key = private_key(), *folder = arena_words(w.arena, "%s.opened", w.dir);
    struct text with_head = {.arena = w.arena};
    text_words(&with_head, head);
    text_add(&with_head, slurp(w.arena, mail));
    mail = file_of("mail.eml", text_span(&with_head));
    ck_assert_int_eq(walk_cli(&w, "verify %s", mail), 65); /* nothing in it can be read */
    walk_says(&w, "it is sealed; say --open YOUR-KEY, or open it first");
    ck_assert_msg(walk_cli(&w, "verify %s --open %s", mail, key) == 0, "%s%s", w.out, w.said);
    walk_says(&w, "signed by the host");
    walk_says(&w, bounded);
    ck_assert_msg(!strstr(w.out, "it is sealed"), "%s", w.out);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --output %s", mail, key, folder), 0);
    ck_assert_int_eq(walk_cli(&w, "verify %s", folder), 0);
    walk_says(&w, "signed by the host");
    ck_assert_ptr_null(strstr(w.out, bounded));
    const char *age = walk_newest(&w, "south", "first-csa-report-1.txt.age"); /* a file, and what lies beside it */
    ck_assert_msg(walk_cli(&w, "verify %s --open %s", arena_words(w.arena, "%.*s", (int)(strrchr(age, '/') - age), age),
                           key) == 0,
                  "%s%s", w.out, w.said);
    walk_says(&w, "signed by the host");
}
END_TEST

START_TEST(a_sealed_mail_wants_the_right_key)
{
    walk_set_up(&w, "first");
    struct text north = {.arena = w.arena};
    ssh_private_write(&north, walk_key(&w, "usa"), "north");
    const char *mail = saved_mail(), *other = file_of("north", text_span(&north)),
               *none = file_of("none", span_of("no key\n"));
    ck_assert_int_eq(walk_cli(&w, "verify %s --open %s", mail, other), 65);
    walk_says(&w, "it is sealed to another key than those given with --open");
    ck_assert_int_eq(walk_cli(&w, "verify %s --open %s", mail, none), 65);
    holds(w.said, "neither an Ed25519 private key of OpenSSH nor a file of age-keygen");
    ck_assert_int_eq(walk_cli(&w, "verify %s --open %s.missing", mail, other), 66);
}
END_TEST

static const char *word_of_key(const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    char fp[SSH_FP_MAX];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    return arena_words(w.arena, "%s", fp);
}

/* An age file for south, as anybody makes it who knows his public key. */
static const char *sealed_to_south(const char *name, const char *inside, struct span text)
{
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena}, line = {.arena = w.arena};
    struct age_recipient to;
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    crypto_sign_seed_keypair(pk, sk, walk_key(&w, "csa"));
    ssh_blob(blob, pk);
    ssh_public_write(&line, (struct span){blob, sizeof blob});
    ck_assert(age_recipient_read(text_span(&line), &to, NULL));
    age_seal(&file, &to, 1, text);
    age_armor(&letters, text_span(&file));
    return file_of(name,
                   span_of(arena_words(w.arena, "%s.age:\n%s", inside, arena_string(w.arena, text_span(&letters)))));
}

static const char *both_of(const char *one, const char *other)
{
    return file_of("both", span_of(arena_words(w.arena, "%s\n%s", arena_string(w.arena, slurp(w.arena, one)),
                                               arena_string(w.arena, slurp(w.arena, other)))));
}

CHEAT("mail", "writes you a sealed message that takes over your terminal", "-",
      "nobody needs to: it is shown as question marks", "open", "");
START_TEST(open_shows_nothing_that_a_terminal_obeys)
{
    static const char text[] = "tab\there \033[31mred\033[0m \a\b\x7f \xc2\x9b"
                               "1A \x9b"
                               "2J gr\xc3\xbc\xc3\x9f \xe2\x80\xae"
                               "evil\r\nnext\rover \xc0\xaf \xf0\x9f\x8e\xb2\n";
    const char *key = private_key();
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", sealed_to_south("esc", "x.txt", span_of(text)), key), 0);
    ck_assert_str_eq(w.out, "tab\there ?[31mred?[0m ??? ?1A ?2J gr\xc3\xbc\xc3\x9f ?evil\nnext?over ?? "
                            "\xf0\x9f\x8e\xb2\n");
    const char *kept = arena_words(w.arena, "%s.kept", w.dir); /* the file itself stays as it is */
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --output %s", arena_words(w.arena, "%s.esc", w.dir), key, kept), 0);
    ck_assert_str_eq(arena_string(w.arena, slurp(w.arena, kept)), text);
}
END_TEST

CHEAT("mail", "seals a message to you as if it were the host's", "-", "you", "open",
      "x.txt: not signed; anybody who knows your public key");
START_TEST(open_says_who_signed)
{
    const char *key = private_key(), *text = "Send me your key.\n";
    struct text sig = {.arena = w.arena};
    uint8_t forger[32];
    memset(forger, 9, sizeof forger);
    const char *plain = sealed_to_south("plain", "x.txt", span_of(text));
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", plain, key), 0);
    holds(w.said, "x.txt: not signed; anybody who knows your public key");
    ck_assert_str_eq(w.out, text);
    sshsig_sign(&sig, forger, NAMESPACE_REPORT, span_of(text), NULL);
    const char *beside = sealed_to_south("beside", "x.txt.sig", text_span(&sig));
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", both_of(plain, beside), key), 0);
    holds(w.said, arena_words(w.arena, "x.txt: signed with the key %s", word_of_key(forger)));
    const char *other = sealed_to_south("other", "x.txt", span_of("Send me your keys.\n"));
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", both_of(other, beside), key), 0);
    holds(w.said, "x.txt: ITS SIGNATURE DOES NOT FIT");
    const char *sheet = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\nprivate off\n"
                        "-----END PBEM PLAYER-----\n";
    struct span mail = walk_sign_with(&w, forger, sheet);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", sealed_to_south("s", "s.txt", mail), key), 0);
    holds(w.said, arena_words(w.arena, "s.txt: signed with the key %s", word_of_key(forger)));
    mail = span_of(arena_words(w.arena, "%sand so do I\n", arena_string(w.arena, mail))); /* words behind it */
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", sealed_to_south("m", "m.txt", mail), key), 0);
    holds(w.said, "m.txt: not signed;");
}
END_TEST

START_TEST(open_says_what_is_wrong)
{
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena};
    struct age_recipient to;
    struct problem why = {0};
    ck_assert(age_recipient_read(span_of(age_word()), &to, &why));
    age_seal(&file, &to, 1, span_of("a word\n"));
    age_armor(&letters, text_span(&file));
    const char *armored = file_of(
        "txt", span_of(arena_words(w.arena, "Post 7\n\n%s\nsee you\n", arena_string(w.arena, text_span(&letters)))));
    const char *binary = file_of("bin", text_span(&file));
    struct text line = {.arena = w.arena};
    text_words(&line, "# created: today\n");
    bech32_write(&line, "AGE-SECRET-KEY-", secret, sizeof secret);
    text_words(&line, "\n");
    const char *identity = file_of("identity", text_span(&line)), *key = private_key();
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", armored, identity), 0);
    ck_assert_str_eq(w.out, "a word\n");
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s --key %s", binary, key, identity), 0);
    ck_assert_str_eq(w.out, "a word\n");
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", armored, key), 77);
    walk_says(&w, "sealed to another key");
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", identity, identity), 65);
    walk_says(&w, "nothing sealed in it");
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", armored, armored), 65);
    walk_says(&w, "age-keygen");
    ck_assert_int_eq(walk_cli(&w, "open %s.nothing --key %s", w.dir, key), 66);
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s.nothing", armored, w.dir), 66);
    file.at[file.len - 1] ^= 1;
    ck_assert_int_eq(walk_cli(&w, "open %s --key %s", file_of("bad", text_span(&file)), identity), 65);
    walk_says(&w, "damaged");
    ck_assert_int_eq(walk_cli(&w, "open %s %s --key %s", armored, binary, key), 64);
}
END_TEST

/* ---- who plays on a forum alone ---- */

/* The setting `send`, and what follows it in these words. */
static void send_by(const char *words)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    struct text file = {.arena = w.arena};
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);)
        if (!span_begins(line, "send ") && !span_begins(line, "mail-from "))
            text_format(&file, "%.*s\n", (int)line.len, (const char *)line.at);
    text_format(&file, "send %s\n", words);
    walk_write(&w, path, text_span(&file));
}

START_TEST(a_player_of_a_forum_needs_no_address)
{
    uint8_t seed[32];
    memset(seed, 77, sizeof seed);
    const char *key = walk_public(&w, "bob", seed);
    ck_assert_int_eq(walk_cli(&w, "player @ add bob --key %s", key), 64);
    walk_says(&w, "--forum replaces");
    ck_assert_int_eq(walk_cli(&w, "player @ add bob --key %s --forum --mail b@example.org", key), 64);
    ck_assert_int_eq(walk_cli(&w, "player @ add bob --key %s --forum", key), 0);
    walk_says(&w, "no address");
    send_by("smtp://127.0.0.1:2525\nmail-from games@example.org");
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name mail --seat usa=north --seat csa=bob"), 67);
    walk_says(&w, "plays on forums alone");
    walk_new(&w, "first", "--forum --dry-run");
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name first --seat usa=north --seat csa=bob --forum"), 0);
    memcpy(w.key[1], seed, sizeof seed);
    send_by("folder");
    walk_pass(&w, 1);
    holds(opened("bob", "first-csa-invitation.txt.age", "csa"), "To join, by ");
    walk_set_up(&w, "first");
    holds(opened("bob", "first-csa-report-1.txt.age", "csa"), "YOUR ORDER FORM");
}
END_TEST

static TCase *add(Suite *suite, const char *name, void (*with)(void))
{
    TCase *t = tcase_create(name);
    tcase_add_checked_fixture(t, with, end);
    suite_add_tcase(suite, t);
    return t;
}

static Suite *sealed_suite(void)
{
    Suite *suite = suite_create("sealed");
    TCase *t = add(suite, "forum", begin_forum);
    tcase_add_test(t, everything_of_a_forum_game_is_sealed);
    tcase_add_test(t, press_is_sealed_too);
    tcase_add_test(t, orders_in_clear_are_not_taken);
    tcase_add_test(t, without_a_key_nothing_leaves_in_clear);
    tcase_add_test(t, open_reads_what_was_sent);
    tcase_add_test(t, a_sealed_mail_is_verified_as_it_was_saved);
    tcase_add_test(t, a_sealed_mail_wants_the_right_key);
    tcase_add_test(add(suite, "minisign on a forum", begin_mini_forum), a_minisign_player_names_an_age_key);
    tcase_add_test(add(suite, "minisign by mail", begin_mini_mail), same_needs_a_key_that_opens);
    t = add(suite, "mail", begin);
    tcase_add_test(t, a_join_asks_for_sealing_in_its_game);
    tcase_add_test(t, open_says_what_is_wrong);
    tcase_add_test(t, open_shows_nothing_that_a_terminal_obeys);
    tcase_add_test(t, open_says_who_signed);
    tcase_add_test(t, a_player_of_a_forum_needs_no_address);
    return suite;
}

int main(void)
{
    return run_suite(sealed_suite());
}
