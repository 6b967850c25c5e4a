/* SPDX-License-Identifier: Apache-2.0 */
/* The clock, and whether passes are made. */
#include "processor/base/file.h"
#include "processor/base/lock.h"
#include "processor/core/core.h"
#include "processor/doctor/doctor.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <unistd.h>

enum { CLOCK_SLACK = 120, PASS_WARN = 15 * 60, PASS_BAD = 24 * 3600 };

/* ---- clock ---- */

static bool is_kept(void)
{
    struct timex kernel = {0};
    int state = adjtimex(&kernel);
    return state < 0 || (state != TIME_ERROR && (kernel.status & STA_UNSYNC) == 0);
}

void doctor_clock(struct doctor *doctor)
{
    struct error err = {0};
    int64_t newest = 0;
    char now[21], seen[21];
    utc_write(now, doctor->now);
    if (doctor->host.store && !store_newest(doctor->host.store, &newest, &err))
        newest = 0; /* the store's own check says what is wrong with it */
    utc_write(seen, newest);
    if (newest > doctor->now + CLOCK_SLACK)
        doctor_say(doctor, FINDING_BAD, "clock", "set the clock, then keep it: timedatectl set-ntp true",
                   "it says %s, but the store has seen %s: deadlines would come too late", now, seen);
    else if (!is_kept())
        doctor_say(doctor, FINDING_WARN, "clock", "timedatectl set-ntp true, or install chrony",
                   "it says %s; the kernel knows of no time service that keeps it right", now);
    else
        doctor_ok(doctor, "clock", "it says %s, is kept by a time service, and is not behind the store", now);
}

/* ---- passes ---- */

/* Seconds since a run took the lock that it still holds; -1: none runs. */
static int64_t run_age(struct doctor *doctor)
{
    char words[32];
    uint64_t since = 0;
    int64_t age = -1;
    int fd = open(host_path(&doctor->host, "lock/run"), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return -1;
    if (!file_lock(fd, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK) {
        ssize_t n = pread(fd, words, sizeof words, 0);
        bool known = n > 0 && number_read((struct span){(const uint8_t *)words, (size_t)n}, INT64_MAX, &since);
        age = known && doctor->now > (int64_t)since ? doctor->now - (int64_t)since : 0;
    }
    close(fd);
    return age;
}

static const char *ago(struct doctor *doctor, int64_t seconds)
{
    return seconds < 2 * 3600    ? arena_words(doctor->arena, "%" PRId64 " minutes", seconds / 60)
           : seconds < 48 * 3600 ? arena_words(doctor->arena, "%" PRId64 " hours", seconds / 3600)
                                 : arena_words(doctor->arena, "%" PRId64 " days", seconds / 86400);
}

/* Without them no pass is made, and no game moves. */
static bool has_locks(struct doctor *doctor)
{
    static const char *const locks[] = {"lock/run", "lock/games"};
    bool good = true;
    for (size_t i = 0; i < sizeof locks / sizeof *locks; i++) {
        const char *path = host_path(&doctor->host, locks[i]);
        int fd = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC);
        if (fd < 0 && errno != ENOENT) {
            doctor_number(doctor, "passes", errno, "remove it: the next pass makes it anew",
                          arena_words(doctor->arena, "the lock %s cannot be opened", path));
            good = false;
        }
        if (fd >= 0)
            close(fd);
    }
    return good;
}

/* Each pass writes the counter outside of the store anew, whatever else it finds to do. */
void doctor_passes(struct doctor *doctor)
{
    struct stat st;
    const char *remedy = arena_words(doctor->arena,
                                     "systemctl enable --now dispatch.timer; or in the crontab of the user: "
                                     "*/5 * * * * dispatch run %.150s --quiet",
                                     doctor->host.dir);
    if (!has_locks(doctor))
        return;
    int64_t running = run_age(doctor);
    if (running > LOCK_OLD_SECONDS) {
        doctor_say(doctor, FINDING_BAD, "passes",
                   "see what it waits for, then kill it: the next one goes on where it was",
                   "a pass has been at work for %s", ago(doctor, running));
        return;
    }
    if (doctor->host.store && store_counter(doctor->host.store) == 0) {
        doctor_say(doctor, FINDING_WARN, "passes", remedy, "no pass was made yet");
        return;
    }
    if (!doctor->has_settings || stat(doctor->host.counter, &st) != 0)
        return; /* nobody knows where the counter is, or the store's check tells what became of it */
    int64_t age = doctor->now - (int64_t)st.st_mtime;
    if (age > PASS_WARN)
        doctor_say(doctor, age > PASS_BAD ? FINDING_BAD : FINDING_WARN, "passes", remedy, "the last pass was %s ago",
                   ago(doctor, age));
    else
        doctor_ok(doctor, "passes", "the last one was %s ago%s", ago(doctor, age > 0 ? age : 0),
                  running >= 0 ? ", and one is at work" : "");
}

enum { BACKUP_DAYS = 8 };

static uint64_t live_games(struct doctor *doctor)
{
    struct game_row row;
    struct error ignored = {0};
    char after[33] = "";
    uint64_t n = 0;
    while (store_games(doctor->host.store, after, &row, 1, &ignored) == 1) {
        memcpy(after, row.id, sizeof after);
        n += row.phase < CORE_OVER;
    }
    return n;
}

void doctor_losses(struct doctor *doctor)
{
    struct error ignored = {0};
    const struct config *config = &doctor->host.config;
    if (!doctor->has_settings || !doctor->host.store)
        return;
    uint64_t games = live_games(doctor);
    int64_t at = store_tally(doctor->host.store, "backup/at", &ignored);
    int64_t days = (doctor->now - at) / 86400;
    bool fresh = at > 0 && days <= BACKUP_DAYS;
    if (games == 0)
        return; /* nothing to lose */
    if (config->escrow)
        doctor_ok(doctor, "losses", "each report carries a sealed copy of its game: see dispatch rebuild");
    else if (fresh)
        doctor_ok(doctor, "losses", "the last backup is %lld days old", (long long)days);
    else if (config->publish_dir[0])
        doctor_ok(doctor, "losses",
                  "the public folder has the journals; with the players' sent sheets, dispatch "
                  "rebuild puts the games back. Keep a copy of it on another machine");
    else
        doctor_say(
            doctor, FINDING_WARN, "losses",
            "`escrow yes` in dispatch.conf; or `dispatch backup` each night, onto another machine; or publish-dir",
            "%llu game%s here, %s: if this machine were lost, only the players' mail could bring %s back",
            (unsigned long long)games, games == 1 ? " is" : "s are",
            at > 0 ? "and the last backup is old" : "and there is neither escrow, nor publish-dir, nor a backup",
            games == 1 ? "it" : "them");
}
