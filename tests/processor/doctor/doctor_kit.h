/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/doctor/doctor_kit.h - what the suites of the doctor share: a fresh host for each test, a setting
 * more, one check of it, and what that found. Each program that includes it has its own. */
#ifndef DISPATCH_DOCTOR_KIT_H
#define DISPATCH_DOCTOR_KIT_H

#include "processor/doctor/doctor.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct walk w;
static struct doctor doctor;

static inline void setup(void)
{
    static int n;
    unsetenv("DISPATCH_HOST");
    unsetenv("CREDENTIALS_DIRECTORY");
    memset(&w, 0, sizeof w);
    walk_open(&w, n++ ? "again" : "host");
}

static inline void teardown(void)
{
    walk_close(&w);
}

static inline void add_setting(const char *line)
{
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    FILE *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "%s\n", line);
    fclose(file);
}

/* What one check finds on the host as it is now. */
static inline void look(void (*check)(struct doctor *))
{
    doctor_open(&doctor, w.arena, w.dir, w.now);
    if (check != doctor_store)
        doctor_store(&doctor);
    doctor.n = 0;
    check(&doctor);
    doctor_close(&doctor);
}

static inline bool holds(enum finding_grade grade, const char *words)
{
    for (size_t i = 0; i < doctor.n; i++)
        if (doctor.at[i].grade == grade && strstr(doctor.at[i].words, words) &&
            (grade == FINDING_OK) == (doctor.at[i].remedy[0] == 0))
            return true;
    return false;
}

static inline void finds(enum finding_grade grade, const char *words)
{
    const char *all = "";
    for (size_t i = 0; i < doctor.n; i++)
        all = arena_words(w.arena, "%s%s: %s\n", all, finding_grade_word(doctor.at[i].grade), doctor.at[i].words);
    ck_assert_msg(holds(grade, words), "wanted %s \"%s\" in:\n%s", finding_grade_word(grade), words, all);
    ck_assert_int_eq(doctor_worst(&doctor), grade);
}

#endif
