/* SPDX-License-Identifier: Apache-2.0 */
/* A `send` setting and an address: what is taken can stand in a command, a header and an SMTP dialogue. */
#include "processor/base/mailbox.h"
#include "processor/host/send_setting.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void is_line(const char *words, size_t cap)
{
    size_t len = strnlen(words, cap);
    assert(len < cap);
    for (size_t i = 0; i < len; i++)
        assert((uint8_t)words[i] >= 0x20 && words[i] != 0x7f);
}

static void outlet_holds(struct span words)
{
    struct outlet outlet;
    const char *want = NULL;
    if (!outlet_read(words, &outlet, &want)) {
        assert(want && want[0]);
        return;
    }
    assert(outlet.kind != OUTLET_SENDMAIL || outlet.path[0] == '/');
    if (outlet.kind != OUTLET_SMTP)
        return;
    assert(outlet.host[0] && outlet.port > 0 && outlet.port < 65536);
    assert(!outlet.plaintext || (!outlet.tls_first && source_is_loopback(outlet.host)));
    is_line(outlet.user, sizeof outlet.user);
    is_line(outlet.host, sizeof outlet.host);
}

static void mailbox_holds(struct span words)
{
    struct mailbox box, again;
    char clean[MAILBOX_MAX], twice[MAILBOX_MAX], written[2 * MAILBOX_MAX + 8];
    mailbox_clean(words, clean, sizeof clean);
    is_line(clean, sizeof clean);
    mailbox_clean(span_of(clean), twice, sizeof twice);
    assert(strcmp(clean, twice) == 0);
    if (!mailbox_split(words, &box))
        return;
    is_line(box.name, sizeof box.name);
    assert(mailbox_is_address(span_of(box.address)) && box.address[0] != '-' && mailbox_domain(box.address)[0]);
    snprintf(written, sizeof written, "%s%s<%s>", box.name, box.name[0] ? " " : "", box.address);
    bool quoted = box.name[0] == ' ' || (box.name[0] && box.name[strlen(box.name) - 1] == ' ') || strchr(box.name, '<');
    if (!quoted) /* else only the quotes kept it whole */
        assert(mailbox_split(span_of(written), &again) && memcmp(&box, &again, sizeof box) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span words = {data, size};
    outlet_holds(words);
    mailbox_holds(words);
    return 0;
}
