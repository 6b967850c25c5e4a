/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/armor.h"
#include "formats/fold.h"
#include "formats/sshsig.h"
#include "tests/lib/test.h"
#include "tests/lib/work.h"
#include <string.h>

static struct arena *a;
static json_t *all;
static struct signer ssh, minisign;

static void up(void)
{
    struct span comment;
    a = arena_new();
    all = vectors("order-armor");
    ck_assert(ssh_public_line(a, span_of(text_of(all, "axis_ssh_pub")), &ssh.key, &comment, NULL));
    ssh.is_minisign = false;
    minisign = (struct signer){span_of(text_of(all, "axis_minisign_pub")), true};
}

static void down(void)
{
    json_decref(all);
    arena_free(a);
}

static struct span canonical_of(const char *name)
{
    return span_of(text_of(json_object_get(all, "canonical_blocks"), name));
}

static const char *hex_of(const uint8_t hash[32])
{
    char *out = arena_take(a, 65);
    hex_write(out, hash, 32);
    return out;
}

/* ---- pasted texts of the vectors ---- */

/* "valid", "invalid", "unsigned" or "error:dash", as the vectors say it. */
static const char *status_of(const struct block *block, struct verified *verified)
{
    struct problem why = {0};
    const struct signer *signer = block->sig_kind == SIG_MINISIGN ? &minisign : &ssh;
    if (armor_verify(a, block, span_of(""), signer, verified, &why))
        return "valid";
    ck_assert_ptr_nonnull(why.key);
    if (block->bad) {
        ck_assert_str_eq(why.key, arena_words(a, "armor.%s", block->bad));
        ck_assert(why.line == block->bad_line && why.line >= block->line);
        return arena_words(a, "error:%s", block->bad);
    }
    return strcmp(why.key, "armor.unsigned") == 0 ? "unsigned" : "invalid";
}

static void check_block(const char *name, const struct block *block, const json_t *want)
{
    struct verified verified;
    const char *status = status_of(block, &verified);
    const char *digest = json_string_value(json_object_get(want, "canonical_sha256"));
    const char *form = json_string_value(json_object_get(want, "signed_form"));
    uint8_t hash[32];
    ck_assert_msg(strcmp(status, text_of(want, "status")) == 0, "%s: %s", name, status);
    ck_assert_msg(!digest == (block->bad != NULL), "%s", name);
    if (block->bad)
        return;
    sha256(hash, block->canonical);
    ck_assert_msg(strcmp(hex_of(hash), digest) == 0, "%s: %.*s", name, (int)block->canonical.len, block->canonical.at);
    if (strcmp(status, "valid") != 0)
        return;
    ck_assert_msg(form && strcmp(verified.form, form) == 0, "%s: %s", name, verified.form);
    ck_assert(span_same(verified.canonical, block->canonical));
    ck_assert_mem_eq(verified.hash, hash, 32);
}

START_TEST(every_pasted_text_of_the_vectors)
{
    const json_t *cases = json_object_get(all, "text_cases"), *row;
    struct block block[BLOCKS_MAX];
    size_t i;
    ck_assert_uint_eq(json_array_size(cases), 38);
    json_array_foreach((json_t *)cases, i, row)
    {
        const json_t *want = json_object_get(row, "blocks");
        size_t n = armor_scan(a, span_of(text_of(row, "text")), block, BLOCKS_MAX);
        ck_assert_msg(n == json_array_size(want), "%s: %zu blocks", text_of(row, "name"), n);
        for (size_t b = 0; b < n; b++)
            check_block(text_of(row, "name"), &block[b], json_array_get(want, b));
    }
}
END_TEST

static struct block only_block(struct span text)
{
    struct block block[2];
    ck_assert_uint_eq(armor_scan(a, text, block, 2), 1);
    return block[0];
}

START_TEST(canonical_blocks_are_fixed_points)
{
    const json_t *blocks = json_object_get(all, "canonical_blocks"), *row;
    const char *name;
    int n = 0;
    json_object_foreach((json_t *)blocks, name, row)
    {
        struct span text = span_of(json_string_value(row));
        struct block block = only_block(text);
        ck_assert_msg(!block.bad && span_same(block.canonical, text), "%s", name);
        ck_assert(span_same(block.lines, text));
        ck_assert(block.line == 1 && block.sig_kind == SIG_NONE);
        n++;
    }
    ck_assert_int_eq(n, 3);
}
END_TEST

START_TEST(published_signatures_of_two_sheets)
{
    static const char *const names[][2] = {{"axis seq 3", "signature_axis_seq3"},
                                           {"axis seq 4", "signature_axis_seq4"}};
    for (int i = 0; i < 2; i++) {
        struct block block = only_block(canonical_of(names[i][0]));
        struct verified verified;
        block.sig_kind = SIG_SSH;
        block.sig = span_of(text_of(all, names[i][1]));
        ck_assert(armor_verify(a, &block, span_of(""), &ssh, &verified, NULL));
        ck_assert(!armor_verify(a,
                                &(struct block){.canonical = block.canonical,
                                                .lines = block.lines,
                                                .sig_kind = SIG_SSH,
                                                .sig = span_of(text_of(all, names[1 - i][1]))},
                                span_of(""), &ssh, &verified, NULL));
    }
}
END_TEST

/* The key that a signature itself names: enough to see that the arithmetic is right. */
static struct signer claimed(const struct block *block)
{
    struct signer out = {span_of(""), false};
    ck_assert(armor_claimed_key(a, block, &out.key));
    return out;
}

START_TEST(every_other_kind)
{
    const json_t *kinds = json_object_get(all, "other_kinds"), *row;
    const char *name;
    int n = 0;
    json_object_foreach((json_t *)kinds, name, row)
    {
        const char *sig = json_string_value(json_object_get(row, "signature"));
        const char *sighash = json_string_value(json_object_get(row, "sighash"));
        struct block block =
            only_block(span_of(arena_words(a, "%s%s", text_of(row, "block"), sig ? sig : text_of(row, "minisig"))));
        struct verified verified;
        struct problem why = {0};
        struct signer signer = sig ? claimed(&block) : minisign;
        ck_assert_msg(armor_verify(a, &block, span_of(""), &signer, &verified, &why), "%s: %s", name, why.key);
        ck_assert_str_eq(hex_of(verified.hash), text_of(row, "sha256"));
        if (sighash)
            ck_assert_str_eq(hex_of(verified.sighash), sighash);
        ck_assert(sig || verified.comment_holds);
        ck_assert(span_begins(span_of(name), block_kind_word(block.kind)));
        n++;
    }
    ck_assert_int_eq(n, 11);
}
END_TEST

/* ---- typography ---- */

static const uint8_t own_seed[32] = {7};

static const char *sheet_with(const char *lines)
{
    return arena_words(a,
                       "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: de180d3d74d3c3409d34f6bbdf43c6dc\nturn: 1\nside: "
                       "axis\nseq: 4\nbase: 18 o3SyYppvFC43hnVILHuJAYj0bMtC/rT/m2KuWkzKGlE=\nsalt: "
                       "dec62c6ff52ef336365cca27043fde30\norders:\n%s-----END PBEM ORDERS-----\n",
                       lines);
}

/* `pasted` arrives with the signature of `was`. The form that verifies, or the key of the problem. */
static const char *arrives(const char *was, const char *pasted, struct problem *why)
{
    struct text text = {.arena = a};
    struct verified verified;
    text_words(&text, pasted);
    sshsig_sign(&text, own_seed, NAMESPACE_PLAYER, span_of(was), NULL);
    struct block block = only_block(text_span(&text));
    struct signer signer = claimed(&block);
    *why = (struct problem){0};
    if (!armor_verify(a, &block, span_of(""), &signer, &verified, why))
        return why->key;
    ck_assert(span_is(verified.bytes, was)); /* what was signed, and nothing else */
    struct block folded = only_block(span_of(was));
    ck_assert(span_same(verified.canonical, folded.canonical));
    return verified.form;
}

/* Signed with the signs of a phone and pasted as it was. */
START_TEST(typographic_signs_are_signed)
{
    static const char *const lines[] = {
        "say it\u2019s on\ndone\n",       "say \u201COnwards\u201D\ndone\n", "say Gl\u00FCck \u2013 bald\ndone\n",
        "say \u2014 dash\ndone\n",        "say well\u2026 yes\ndone\n",       "say\u00A0now\ndone\n",
        "say zero\u200Bwidth\ndone\n",    "say\ttab\ndone\n",                 "say \U0001F642 it\u2019s\ndone\n",
    };
    struct problem why;
    int n = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++, n++) {
        const char *was = sheet_with(lines[i]), *quoted = "";
        ck_assert_str_eq(arrives(was, was, &why), "as-came");
        for (struct span left = span_of(was), line; span_line(&left, &line);)
            quoted = arena_words(a, "%s> %.*s\n", quoted, (int)line.len, line.at);
        struct block block = only_block(span_of(quoted));
        ck_assert(span_is(block.as_came, was)); /* under quote marks too */
    }
    ck_assert_int_eq(n, 9);
    ck_assert_uint_eq(only_block(span_of(sheet_with("done\n"))).as_came.len, 0);
}
END_TEST

/* Some signs were signed, and the mail program made others of plain ones: both mixed, line by line. */
START_TEST(both_are_mixed_line_by_line)
{
    struct problem why;
    const char *was = sheet_with("say it\u2019s on\nsay \"plain\"\nsay it's\ndone\n");
    const char *came = sheet_with("say it\u2019s on\nsay \u201Cplain\u201D\nsay it\u2019s\ndone\n");
    ck_assert_str_eq(arrives(was, came, &why), "mixed");
    const char *many = "", *many_came = ""; /* of many one alone was signed so, or one alone was not */
    for (int i = 0; i < 12; i++) {
        many = arena_words(a, "%ssay %d it%ss\n", many, i, i == 7 ? "\u2019" : "'");
        many_came = arena_words(a, "%ssay %d it\u2019s\n", many_came, i);
    }
    ck_assert_str_eq(arrives(sheet_with(many), sheet_with(many_came), &why), "mixed");
}
END_TEST

static int verified_times;
bool __real_sshsig_verify(const struct sshsig *, struct span, const char *, struct span, struct problem *);
bool __wrap_sshsig_verify(const struct sshsig *, struct span, const char *, struct span, struct problem *);
bool __wrap_sshsig_verify(const struct sshsig *sig, struct span key, const char *space, struct span bytes,
                          struct problem *why)
{
    verified_times++;
    return __real_sshsig_verify(sig, key, space, bytes, why);
}

/* What fits in no way is given up in time, and the answer names what looks like it. */
START_TEST(what_fits_in_no_way_names_a_suspect)
{
    struct problem why;
    const char *lines = "";
    for (int i = 0; i < 60; i++)
        lines = arena_words(a, "%ssay %d it\u2019s\n", lines, i);
    verified_times = 0;
    ck_assert_str_eq(arrives(sheet_with("say another text\ndone\n"), sheet_with(lines), &why), "armor.forged");
    ck_assert_int_eq(verified_times, 64); /* it has more ways than that */
    ck_assert_str_eq(why.got, "say 0 it\u2019s");
    ck_assert_str_eq(arrives(sheet_with("say x\ndone\n"), sheet_with("say y\ndone\n"), &why), "armor.forged");
    ck_assert_str_eq(why.got, ""); /* nothing looks like it */
    ck_assert_str_eq(arrives(sheet_with("done\n"),
                             sheet_with("say this line is much longer than seventy columns, so that mail programs wrap "
                                        "it there\ndone\n"),
                             &why),
                     "armor.forged");
    ck_assert(strncmp(why.got, "say this line is much", 21) == 0);
}
END_TEST

START_TEST(rekey_has_two_signatures)
{
    const json_t *row = json_object_get(json_object_get(all, "other_kinds"), "REKEY");
    const char *pasted = arena_words(a, "%s\n%s\n\n%s", text_of(row, "block"), text_of(row, "signature"),
                                     text_of(row, "signature_new_key"));
    struct block block = only_block(span_of(pasted));
    struct verified first, second;
    struct block again = block;
    ck_assert(block.sig_kind == SIG_SSH && block.sig2_kind == SIG_SSH);
    ck_assert(armor_verify(a, &block, span_of(""), &ssh, &first, NULL));
    again.sig = block.sig2;
    struct signer fresh = claimed(&again);
    char print[SSH_FP_MAX];
    struct header header;
    ck_assert(!span_same(fresh.key, ssh.key));
    ck_assert(armor_verify(a, &again, span_of(""), &fresh, &second, NULL));
    ck_assert_mem_eq(first.hash, second.hash, 32);
    ck_assert(header_parse(first.canonical, &header, NULL));
    ssh_fingerprint(print, fresh.key);
    ck_assert(span_is(header.key, print));
}
END_TEST

START_TEST(minisign_ends_where_it_ends)
{
    const json_t *row = json_object_get(json_object_get(all, "other_kinds"), "JOIN, minisign key");
    const char *sig = text_of(row, "minisig");
    struct block block = only_block(span_of(arena_words(a, "%s%s\nregards\nSam\n", text_of(row, "block"), sig)));
    ck_assert(span_is(block.sig, sig) && block.sig2_kind == SIG_NONE);
    block = only_block(span_of(arena_words(a, "%s%s%s", text_of(row, "block"), sig, sig)));
    ck_assert(span_is(block.sig, sig) && span_is(block.sig2, sig) && block.sig2_kind == SIG_MINISIGN);
}
END_TEST

/* ---- encodings ---- */

static const char *signed_text(void)
{
    return arena_words(a, "%s%s", text_of(json_object_get(all, "canonical_blocks"), "axis seq 4"),
                       text_of(all, "signature_axis_seq4"));
}

static struct span utf16(const char *words, bool big)
{
    struct text out = {.arena = a};
    text_add(&out, (struct span){(const uint8_t *)(big ? "\xFE\xFF" : "\xFF\xFE"), 2});
    for (; *words; words++)
        text_add(&out, (struct span){(const uint8_t[]){big ? 0 : (uint8_t)*words, big ? (uint8_t)*words : 0}, 2});
    return text_span(&out);
}

static void check_signed(struct span text)
{
    struct block block = only_block(text);
    struct verified verified;
    struct problem why = {0};
    ck_assert_msg(armor_verify(a, &block, text, &ssh, &verified, &why), "%s", why.key);
    ck_assert(span_same(verified.canonical, canonical_of("axis seq 4")));
}

START_TEST(what_powershell_and_copy_make_of_it)
{
    check_signed(utf16(signed_text(), false));
    check_signed(utf16(signed_text(), true));
    check_signed(span_of(arena_words(a, "\xEF\xBB\xBF%s", signed_text())));
    /* two files with a mark each, put together; DOS end of file behind */
    check_signed(span_of(arena_words(a, "\xEF\xBB\xBF%s\xEF\xBB\xBF%s\x1a",
                                     text_of(json_object_get(all, "canonical_blocks"), "axis seq 4"),
                                     text_of(all, "signature_axis_seq4"))));
}
END_TEST

START_TEST(utf16_beyond_the_first_plane)
{
    static const uint8_t pair[] = {0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, 'x', 0, 0x00, 0xDC, 'y', 0, 0x3D, 0xD8, 'z'};
    struct span text = fold_decode(a, (struct span){pair, sizeof pair});
    ck_assert_str_eq(arena_string(a, text), "\xF0\x9F\x98\x80x\xEF\xBF\xBDy\xEF\xBF\xBD\xEF\xBF\xBD");
    ck_assert(fold_has_control(text) && !fold_has_control(span_of("\xF0\x9F\x98\x80")));
}
END_TEST

START_TEST(bytes_that_are_no_text)
{
    static const char *const bad[] = {
        "\x80", "\xC3",    "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80",
        "\xFF", "\xE2\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct block block =
            only_block(span_of(arena_words(a, "-----BEGIN PBEM ACK-----\na%sb\n-----END PBEM ACK-----\n", bad[i])));
        ck_assert_msg(block.bad && strcmp(block.bad, "char") == 0, "row %zu", i);
        ck_assert_int_eq(block.bad_line, 2);
    }
}
END_TEST

static const struct {
    const char *was, *is;
} folds[] = {
    {"a\r\nb\rc\vd\fe\xC2\x85"
     "f\xE2\x80\xA8g\xE2\x80\xA9h",
     "a\nb\nc\nd\ne\nf\ng\nh"},
    {"\xC2\xAD\xE2\x80\x8B\xE2\x80\x8F\xE2\x80\xAA\xE2\x80\xAE\xE2\x81\xA0\xE2\x81\xA4\xE2\x81\xA6\xE2\x81\xAF"
     "\xEF\xB8\x8E\xEF\xB8\x8F"
     "x\xEF\xBB\xBF",
     "x"},
    {"\t\xC2\xA0\xE1\x9A\x80\xE2\x80\x80\xE2\x80\x8A\xE2\x80\xAF\xE2\x81\x9F\xE3\x80\x80", "        "},
    {"\xE2\x80\x98\xE2\x80\x9B\xE2\x80\xB2", "'''"},
    {"\xE2\x80\x9C\xE2\x80\x9F\xE2\x80\xB3", "\"\"\""},
    {"\xE2\x80\x90\xE2\x80\x95\xE2\x88\x92", "---"},
    {"\xE2\x80\xA6", "..."},
    {"\xE2\x81\xA5\xE2\x80\x96\xC3\xA9\x7F", "\xE2\x81\xA5\xE2\x80\x96\xC3\xA9\x7F"},
};

START_TEST(characters_fold)
{
    ck_assert_str_eq(arena_string(a, fold_text(a, span_of(folds[_i].was))), folds[_i].is);
}
END_TEST

/* ---- signed files ---- */

static struct block with_signature(struct span text, struct span message)
{
    static const uint8_t seed[32] = {7};
    struct text sig = {.arena = a};
    struct block block = only_block(text);
    sshsig_sign(&sig, seed, NAMESPACE_PLAYER, message, NULL);
    block.sig_kind = SIG_SSH;
    block.sig = text_span(&sig);
    return block;
}

START_TEST(an_attached_file_counts_as_it_is)
{
    struct span pasted = canonical_of("axis seq 4");
    struct span file = span_of(arena_words(a, "my orders\r\n\r\n  %s\r\nbye", (const char *)pasted.at));
    struct block block = with_signature(pasted, file);
    struct signer signer = claimed(&block);
    struct verified verified;
    ck_assert(armor_verify(a, &block, file, &signer, &verified, NULL));
    ck_assert_str_eq(verified.form, "file");
    ck_assert(span_same(verified.bytes, file) && span_same(verified.canonical, pasted));
    ck_assert(!armor_verify(a, &block, span_of(""), &signer, &verified, NULL));
}
END_TEST

START_TEST(a_file_made_crlf_on_its_way)
{
    struct span pasted = canonical_of("axis seq 4");
    struct text sent = {.arena = a}, arrived = {.arena = a};
    text_words(&sent, "one\n");
    text_add(&sent, pasted);
    for (struct span left = text_span(&sent), line; span_line(&left, &line);) {
        text_add(&arrived, line);
        text_words(&arrived, "\r\n");
    }
    struct block block = with_signature(pasted, text_span(&sent));
    struct signer signer = claimed(&block);
    struct verified verified;
    ck_assert(armor_verify(a, &block, text_span(&arrived), &signer, &verified, NULL));
    ck_assert_str_eq(verified.form, "file-lf");
}
END_TEST

START_TEST(a_file_with_other_orders_than_the_paste)
{
    struct span file = canonical_of("axis seq 4");
    struct block block = with_signature(canonical_of("axis seq 3"), file);
    struct signer signer = claimed(&block);
    struct verified verified;
    block.heading = heading_read(a, block.canonical);
    ck_assert(armor_verify(a, &block, file, &signer, &verified, NULL)); /* only what was signed counts */
    ck_assert(span_same(verified.canonical, file));
    ck_assert(verified.heading->good && verified.heading->header.seq == 4); /* of its header too */
}
END_TEST

START_TEST(a_header_that_was_read_goes_with_the_block)
{
    struct span paste = canonical_of("axis seq 3");
    struct block block = with_signature(paste, paste);
    struct signer signer = claimed(&block);
    struct verified verified;
    struct header header;
    struct problem why = {0};
    ck_assert(armor_verify(a, &block, span_of(""), &signer, &verified, NULL)); /* nobody had read it */
    ck_assert(heading_take(verified.heading, &header, &why) && header.seq == 3 && !why.key);
    block.heading = heading_read(a, paste);
    ck_assert(armor_verify(a, &block, span_of(""), &signer, &verified, NULL));
    ck_assert_ptr_eq(verified.heading, block.heading);
}
END_TEST

START_TEST(a_header_that_is_wrong_says_so_each_time)
{
    const struct heading *heading = heading_read(a, span_of("-----BEGIN PBEM ACK-----\npbem: 1\nside axis\n"));
    struct header header;
    struct problem why = {0}, first = {.key = "first"};
    ck_assert(!heading_take(heading, &header, &why) && header.kind == BLOCK_ACK);
    ck_assert_str_eq(why.key, "header.form");
    ck_assert_int_eq(why.line, 3);
    ck_assert(!heading_take(heading, &header, &first) && !heading_take(heading, &header, NULL));
    ck_assert_str_eq(first.key, "first");
}
END_TEST

START_TEST(a_signed_file_with_two_blocks_or_a_bad_one)
{
    struct span one = canonical_of("axis seq 3"), two = canonical_of("axis seq 4");
    struct span both = span_of(arena_words(a, "%s%s", (const char *)one.at, (const char *)two.at));
    struct block block = with_signature(one, both);
    struct signer signer = claimed(&block);
    struct verified verified;
    struct problem why = {0};
    ck_assert(!armor_verify(a, &block, both, &signer, &verified, &why));
    ck_assert_str_eq(why.key, "armor.several");
    struct span cut = span_from(both, 0);
    cut.len = one.len - 10;
    block = with_signature(one, cut);
    why = (struct problem){0};
    ck_assert(!armor_verify(a, &block, cut, &signer, &verified, &why));
    ck_assert_str_eq(why.key, "armor.dash");
}
END_TEST

START_TEST(refusals_name_the_signature)
{
    struct block block = only_block(span_of(signed_text()));
    struct verified verified;
    struct problem why = {0};
    struct signer other = {span_of("not a key"), false};
    ck_assert(!armor_verify(a, &block, span_of(""), &other, &verified, &why));
    ck_assert_str_eq(why.key, "sshsig.key");
    why = (struct problem){0};
    ck_assert(!armor_verify(a, &block, span_of(""), &minisign, &verified, &why));
    ck_assert_str_eq(why.key, "sshsig.key");
    block.sig = span_of("-----BEGIN SSH SIGNATURE-----\n");
    why = (struct problem){0};
    ck_assert(!armor_verify(a, &block, span_of(""), &ssh, &verified, &why));
    ck_assert_str_eq(why.key, "sshsig.armor");
    block.sig_kind = SIG_MINISIGN;
    why = (struct problem){0};
    ck_assert(!armor_verify(a, &block, span_of(""), &ssh, &verified, &why));
    ck_assert_str_eq(why.key, "minisign.keyid");
    why = (struct problem){0};
    ck_assert(!armor_verify(a, &block, span_of(""), &minisign, &verified, &why));
    ck_assert_str_eq(why.key, "minisign.format");
    ck_assert(!armor_claimed_key(a, &block, &verified.bytes));
}
END_TEST

/* ---- shapes and bounds ---- */

static const struct {
    const char *line;
    bool begins;
} begins[] = {
    {"-----BEGIN PBEM ORDERS-----", true},
    {"-BEGIN PBEM X-", true},
    {"- BEGIN PBEM X -", true},
    {"- - BEGIN PBEM X - ", true},
    {"> | >-----BEGIN  PBEM ORDERS---", true},
    {"- - - BEGIN PBEM X -", false},
    {"-----BEGIN PBEM orders-----", false},
    {"-----BEGIN PBEM ORDERS", false},
    {"-----BEGIN PBEM ORDERS----- x", false},
    {"x-----BEGIN PBEM ORDERS-----", false},
    {"-----BEGIN PBEM -----", false},
    {"-----BEGIN PBEMX-----", false},
    {"-----END PBEM ORDERS-----", false},
    {"-----BEGIN SSH SIGNATURE-----", false},
};

START_TEST(begin_lines)
{
    struct block block[1];
    ck_assert_uint_eq(armor_scan(a, span_of(begins[_i].line), block, 1), begins[_i].begins);
    if (begins[_i].begins)
        ck_assert_str_eq(block[0].bad, "truncated");
}
END_TEST

/* An ACK whose lines are `lines` times the same one. */
static struct span many(const char *line, size_t lines)
{
    struct text out = {.arena = a};
    text_words(&out, "-----BEGIN PBEM ACK-----\n");
    for (size_t i = 0; i < lines; i++)
        text_words(&out, line);
    text_words(&out, "-----END PBEM ACK-----\n");
    return text_span(&out);
}

START_TEST(sizes_up_to_the_bound)
{
    /* 48 bytes of armor: 65,488 = 16 * 4,093 */
    struct block block = only_block(many("fifteen letters\n", 4093));
    ck_assert(!block.bad && block.canonical.len == BLOCK_BYTES_MAX);
    block = only_block(many("fifteen letters\n", 4094));
    ck_assert_str_eq(block.bad, "big");
    ck_assert_int_eq(block.bad_line, 4095);
    char line[BLOCK_LINE_MAX + 3];
    memset(line, 'x', sizeof line);
    memcpy(line + BLOCK_LINE_MAX, "\n", 2);
    ck_assert_ptr_null(only_block(many(line, 1)).bad);
    memcpy(line + BLOCK_LINE_MAX, "x\n", 3);
    ck_assert_str_eq(only_block(many(line, 1)).bad, "long");
    ck_assert_ptr_null(only_block(many("          \n", 20000)).bad);
    ck_assert_str_eq(only_block(many("          \n", 30000)).bad, "big");
}
END_TEST

/* What it takes to find the blocks of a text; as many as there is room for are found in it. */
static uint64_t work_of(const struct text *text)
{
    struct block block[BLOCKS_MAX + 1];
    uint64_t before = work_done();
    ck_assert_uint_eq(armor_scan(a, text_span(text), block, BLOCKS_MAX + 1), BLOCKS_MAX);
    ck_assert_uint_gt(work_done() - before, text->len / 8);
    return work_done() - before;
}

static void only_begins(struct text *out, int n)
{
    for (int i = 0; i < n; i++)
        text_words(out, "-----BEGIN PBEM ORDERS-----\n");
}

/* Each block holds all that follow, then there are very many blank lines. */
static void deep_quotes(struct text *out, int n)
{
    for (int i = 0; i < 300; i++) {
        for (int j = 0; j < i; j++)
            text_words(out, ">");
        text_words(out, "-----BEGIN PBEM ORDERS-----\n");
    }
    for (int i = 0; i < 20 * n; i++)
        text_words(out, "\n");
}

static void unsigned_blocks(struct text *out, int n)
{
    for (int i = 0; i < n; i++)
        text_words(out, "-BEGIN PBEM A-\n-END PBEM A-\n-BEGIN SSH SIGNATURE-\n");
}

/* Twice the text costs twice the work at most, and no text a billion steps. */
START_TEST(hostile_texts_cost_little)
{
    static void (*const makes[])(struct text *, int) = {only_begins, deep_quotes, unsigned_blocks};
    for (size_t i = 0; i < sizeof makes / sizeof *makes; i++) {
        struct text one = {.arena = a}, two = {.arena = a};
        makes[i](&one, 25000);
        makes[i](&two, 50000);
        uint64_t work = work_of(&one), twice = work_of(&two);
        ck_assert_msg(twice <= work / 10 * 21 && twice < 1000000000, "%zu: %zu bytes take %llu steps, %zu take %llu", i,
                      one.len, (unsigned long long)work, two.len, (unsigned long long)twice);
    }
}
END_TEST

START_TEST(an_unfinished_signature_hides_no_block)
{
    struct block block[4];
    struct verified verified;
    const char *text = signed_text();
    const char *pasted = arena_words(a, "-BEGIN PBEM ACK-\n-END PBEM ACK-\n-BEGIN SSH SIGNATURE-\n\n%s", text);
    size_t n = armor_scan(a, span_of(pasted), block, 4);
    ck_assert_uint_eq(n, 2);
    ck_assert(armor_verify(a, &block[1], span_of(""), &ssh, &verified, NULL));
    ck_assert_int_eq(block[1].line, 5);
    ck_assert_uint_eq(armor_scan(a, span_of(text), block, 0), 0);
}
END_TEST

START_TEST(a_word_that_is_no_kind)
{
    struct block block = only_block(span_of("-----BEGIN PBEM ABCDEFGHIJKLMNOPQRST-----\nx\n"
                                            "-----END PBEM ABCDEFGHIJKLMNOPQRST-----\n"));
    ck_assert(!block.bad && block.kind == BLOCK_UNKNOWN);
    ck_assert_str_eq(block.kind_word, "ABCDEFGHIJKLMNO");
    ck_assert_str_eq(block_kind_word(BLOCK_UNKNOWN), "");
    block = only_block(span_of("-----BEGIN PBEM ACK-----\nx\n-----END PBEM JOIN-----\n"));
    ck_assert_str_eq(block.bad, "nested");
}
END_TEST

static Suite *armor_suite(void)
{
    Suite *suite = suite_create("armor");
    TCase *tcase = tcase_create("armor");
    tcase_add_checked_fixture(tcase, up, down);
    tcase_add_test(tcase, every_pasted_text_of_the_vectors);
    tcase_add_test(tcase, canonical_blocks_are_fixed_points);
    tcase_add_test(tcase, published_signatures_of_two_sheets);
    tcase_add_test(tcase, every_other_kind);
    tcase_add_test(tcase, rekey_has_two_signatures);
    tcase_add_test(tcase, typographic_signs_are_signed);
    tcase_add_test(tcase, both_are_mixed_line_by_line);
    tcase_add_test(tcase, what_fits_in_no_way_names_a_suspect);
    tcase_add_test(tcase, minisign_ends_where_it_ends);
    tcase_add_test(tcase, what_powershell_and_copy_make_of_it);
    tcase_add_test(tcase, utf16_beyond_the_first_plane);
    tcase_add_test(tcase, bytes_that_are_no_text);
    tcase_add_loop_test(tcase, characters_fold, 0, (int)(sizeof folds / sizeof *folds));
    tcase_add_test(tcase, an_attached_file_counts_as_it_is);
    tcase_add_test(tcase, a_file_made_crlf_on_its_way);
    tcase_add_test(tcase, a_file_with_other_orders_than_the_paste);
    tcase_add_test(tcase, a_header_that_was_read_goes_with_the_block);
    tcase_add_test(tcase, a_header_that_is_wrong_says_so_each_time);
    tcase_add_test(tcase, a_signed_file_with_two_blocks_or_a_bad_one);
    tcase_add_test(tcase, refusals_name_the_signature);
    tcase_add_loop_test(tcase, begin_lines, 0, (int)(sizeof begins / sizeof *begins));
    tcase_add_test(tcase, sizes_up_to_the_bound);
    tcase_add_test(tcase, hostile_texts_cost_little);
    tcase_add_test(tcase, an_unfinished_signature_hides_no_block);
    tcase_add_test(tcase, a_word_that_is_no_kind);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return run_suite(armor_suite());
}
