/* SPDX-License-Identifier: Apache-2.0 */
/* Is the public folder where a web server can show it, with nothing in it that is not public? */
#include "processor/doctor/doctor.h"
#include "processor/letters/desk_page.h"
#include "processor/net/web_get.h"
#include "processor/public/page_image.h"
#include "processor/public/publish.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool holds(const char *folder, const char *path)
{
    size_t n = strlen(folder);
    return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == 0);
}

/* A web server runs as somebody else: every folder on the way must let others through, the last one let them look. */
static const char *closed_to_others(struct doctor *doctor, const char *dir)
{
    char *path = arena_words(doctor->arena, "%s", dir);
    struct stat st;
    for (mode_t wanted = 05; path[0]; wanted = 01) {
        if (stat(path, &st) != 0 || (st.st_mode & wanted) != wanted)
            return arena_words(doctor->arena, "%s", path);
        char *slash = strrchr(path, '/');
        if (!slash || slash == path)
            break;
        *slash = 0;
    }
    return NULL;
}

/* True: nothing secret lies in it. */
static bool check_secrets(struct doctor *doctor, const char *dir)
{
    const char *const secret[] = {doctor->host.dir, doctor->host.keys_dir, doctor->host.counter};
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++)
        if (holds(dir, secret[i])) {
            doctor_say(doctor, FINDING_BAD, "public", "give publish-dir a folder of its own",
                       "%s lies in the public folder %s: the web server would show it", secret[i], dir);
            return false;
        }
    return true;
}

static bool check_folder(struct doctor *doctor, const char *dir)
{
    struct stat st;
    const char *closed;
    bool is_known = stat(dir, &st) == 0;
    if (!is_known && errno != ENOENT)
        doctor_number(doctor, "public", errno, "give it to the account that dispatch runs as",
                      arena_words(doctor->arena, "this program cannot look at %s", dir));
    else if (!is_known || !S_ISDIR(st.st_mode))
        doctor_say(doctor, FINDING_WARN, "public", "run: dispatch publish", "there is no folder %s yet", dir);
    else if (access(dir, W_OK | X_OK) != 0)
        doctor_number(doctor, "public", errno, "give it to the account that dispatch runs as",
                      arena_words(doctor->arena, "nothing can be written into %s", dir));
    else if ((closed = closed_to_others(doctor, dir)) != NULL)
        doctor_say(doctor, FINDING_WARN, "public",
                   arena_words(doctor->arena, "chmod o+x %s, or another publish-dir", closed),
                   "a web server of another account cannot look into %s: %s is closed", dir, closed);
    else
        return true;
    return false;
}

/* Is a file at the address the one that lies in the folder? FAILED: the address did not answer. */
static enum web_found is_shown(struct doctor *doctor, const char *url, const char *dir, const char *file,
                               struct error *err)
{
    struct span there, here;
    struct error unused = {0};
    enum web_found found = web_get(doctor->arena, url, file, PUBLIC_FILE_MAX, &there, err);
    bool same = found == WEB_FOUND && web_get(doctor->arena, dir, file, PUBLIC_FILE_MAX, &here, &unused) == WEB_FOUND &&
                span_same(there, here);
    return found == WEB_FAILED || same ? found : WEB_NONE;
}

/* What the address shows is what lies in the folder; of the desk above all, since players sign in it. */
static void check_address(struct doctor *doctor, const char *dir)
{
    const char *url = doctor->host.config.publish_url;
    struct error err = {0};
    if (!url[0]) {
        doctor_ok(doctor, "public", "%s can be shown; publish-url is not set, so no letter names it", dir);
        return;
    }
    enum web_found found = is_shown(doctor, url, dir, "host.json", &err);
    if (found == WEB_FAILED)
        doctor_fault(doctor, FINDING_WARN, "public", "see that the web server runs, and that publish-url is right",
                     &err);
    else if (found == WEB_NONE)
        doctor_say(doctor, FINDING_WARN, "public", "let the web server show publish-dir there",
                   "%s does not show what lies in %s", url, dir);
    else if (is_shown(doctor, url, dir, "desk.html", &err) != WEB_FOUND)
        doctor_say(doctor, FINDING_BAD, "public", "find out who changes files there, and tell the players",
                   "the order desk that %s shows is not the one in %s", url, dir);
    else
        doctor_ok(doctor, "public", "%s shows what lies in %s", url, dir);
}

/* What letters name for writing orders must be a page in which a browser signs. */
static void check_desk(struct doctor *doctor, const struct pass *pass)
{
    const char *url = pass->config->publish_url;
    if (url[0] && !desk_url(doctor->arena, pass))
        doctor_say(doctor, FINDING_WARN, "public", "let the web server answer by https, and set publish-url to that",
                   "%s is not https: browsers do not make or use keys there, so no letter names the order desk", url);
}

/* A map of a few strokes: what cannot draw this draws nothing. */
static void check_images(struct doctor *doctor, const char *dir)
{
    static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9\" height=\"9\">"
                              "<path d=\"M0 0h9v9z\"/></svg>\n";
    const char *program = doctor->host.config.publish_png;
    struct error why = {0};
    struct span png;
    if (!program[0])
        return;
    if (!dir)
        doctor_say(doctor, FINDING_WARN, "images", "set publish-dir, or take publish-png out",
                   "publish-png is set, but no run publishes anything for it to draw");
    else if (!page_image_png(doctor->arena, program, PAGE_IMAGE_SECONDS, span_of(svg), &png, &why))
        doctor_fault(doctor, FINDING_WARN, "images",
                     "apt install librsvg2-bin, and publish-png /usr/bin/rsvg-convert; or take publish-png out", &why);
    else
        doctor_ok(doctor, "images", "%s draws maps for forums", program);
}

void doctor_public(struct doctor *doctor)
{
    if (!doctor->has_settings)
        return;
    struct pass pass = {.config = &doctor->host.config, .dir = doctor->host.dir};
    const char *dir = publish_dir(doctor->arena, &pass);
    if (!dir && doctor->host.config.publish_url[0])
        doctor_say(doctor, FINDING_WARN, "public", "set publish-dir, or publish by hand",
                   "letters name %s, but no run publishes anything there", doctor->host.config.publish_url);
    if (dir && check_secrets(doctor, dir) && check_folder(doctor, dir))
        check_address(doctor, dir);
    check_desk(doctor, &pass);
    check_images(doctor, dir);
}
