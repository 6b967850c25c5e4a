/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/slips.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 4000, LINES_MAX = 40, ANSWERS_MAX = 8 };
static struct slips found;
static struct slips_room own;
static char own_text[2 * TEXT_MAX];
static struct sheet sheet;

/* Reads a sheet; false: there is something wrong in it, and `found` says what. */
static bool accepted(const struct slip_table *t, const char *text)
{
    struct problem why = {0};
    int32_t bad = 0;
    sheet_parse(t->rules, t->view, t->seat, text, strlen(text), &sheet);
    if (sheets_dry_run(t->rules, t->view, t->seat, t->sheets, 9, &sheet, t->scratch, &test_dry_room, &test_dry, &bad,
                       &why, NULL, NULL) &&
        sheet.n_mistakes == 0)
        return true;
    own.text = own_text;
    own.cap = sizeof own_text;
    sheets_check(t->rules, t->view, t->seat, t->sheets, 9, text, strlen(text), &sheet, t->scratch, &test_dry_room, &own,
                 &found);
    ck_assert_int_gt(found.n, 0);
    return false;
}

const char *slips_told(const struct slip_table *t, const char *text)
{
    static char out[TEXT_MAX];
    size_t len = 0;
    out[0] = 0;
    if (accepted(t, text))
        return out;
    for (int32_t i = 0; i < found.n; i++)
        len += (size_t)snprintf(out + len, sizeof out - len, "%s%d %s", i ? ", " : "", (int)found.at[i].line,
                                found.at[i].why.key);
    return out;
}

const char *slips_follow(const struct slip_table *t, const char *text)
{
    static char out[TEXT_MAX];
    size_t len = 0;
    out[0] = 0;
    for (int32_t i = 0; !accepted(t, text) && i < found.n; i++)
        len += (size_t)snprintf(out + len, sizeof out - len, "%s%d after %d", i ? ", " : "", (int)found.at[i].line,
                                (int)found.at[i].after);
    return out;
}

static const char *line_of(const char *text, int32_t number, int *len)
{
    for (; number > 1 && strchr(text, '\n'); number--)
        text = strchr(text, '\n') + 1;
    *len = (int)strcspn(text, "\n");
    return text;
}

/* bad[i]: which of the bad lines stands at line i; -1: the right one. */
static void write_sheet(const struct slip_table *t, const int *bad, int n_lines, char *out)
{
    size_t len = 0;
    for (int i = 1; i <= n_lines; i++) {
        int is;
        const char *right = line_of(t->right, i, &is);
        if (bad[i] >= 0)
            len += (size_t)snprintf(out + len, TEXT_MAX - len, "%s\n", t->bad[bad[i]].text);
        else
            len += (size_t)snprintf(out + len, TEXT_MAX - len, "%.*s\n", is, right);
    }
}

static int count_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static int answers_of(const struct slip_table *t, int *bad, int n_lines)
{
    static char text[TEXT_MAX];
    int n = 0;
    for (;; n++) {
        write_sheet(t, bad, n_lines, text);
        if (accepted(t, text))
            return n;
        ck_assert_msg(n < ANSWERS_MAX, "never accepted: %s\n%s", slips_told(t, text), text);
        for (int32_t i = 0; i < found.n; i++)
            bad[found.at[i].line] = -1;
    }
}

/* Lays the chosen bad lines out; false: not a sheet, two for one line or too many. */
static bool choose(const struct slip_table *t, unsigned chosen, int *bad)
{
    int n = 0;
    for (int i = 0; i < LINES_MAX; i++)
        bad[i] = -1;
    for (int i = 0; i < t->n_bad; i++) {
        if (!(chosen >> i & 1))
            continue;
        if (bad[t->bad[i].line] >= 0 || ++n > SLIPS_AT_ONCE)
            return false;
        bad[t->bad[i].line] = i;
    }
    return n > 0;
}

void slips_in_one_answer(struct slip_table *t)
{
    int bad[LINES_MAX], n_lines = count_lines(t->right);
    ck_assert_msg(accepted(t, t->right), "the right sheet: %s", slips_told(t, t->right));
    ck_assert_int_lt(n_lines, LINES_MAX);
    t->n_sheets = 0;
    for (unsigned chosen = 1; chosen < 1U << t->n_bad; chosen++) {
        if (!choose(t, chosen, bad))
            continue;
        char text[TEXT_MAX];
        write_sheet(t, bad, n_lines, text);
        int n = answers_of(t, bad, n_lines);
        ck_assert_msg(n == 1, "%d answers; the first: %s\n%s", n, slips_told(t, text), text);
        t->n_sheets++;
    }
}
