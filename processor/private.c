#include "processor/private.h"
#include "formats/age.h"
#include <string.h>
#include <sysexits.h>

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

static struct out_file sealed(struct arena *arena, const struct age_recipient *to, const struct out_file *plain)
{
    struct text file = {.arena = arena}, letters = {.arena = arena};
    age_seal(&file, to, 1, plain->bytes);
    age_armor(&letters, text_span(&file));
    return (struct out_file){arena_words(arena, "%s.age", plain->name), text_span(&letters)};
}

/* The body of the mail: in the clear, so it says nothing but how to go on. */
static struct out_file cover(struct arena *arena, const struct outbox_row *row)
{
    const char *first = row->n_files > 0 ? row->file[0].name : "";
    return (struct out_file){
        "sealed.txt", span_of(arena_words(arena,
                                          "This message is sealed to your key, as you asked. To read it:\n"
                                          "  age -d -i KEY %s.age\n"
                                          "The other files open in the same way. For plain mail send a PLAYER block "
                                          "with the line:\nprivate off\n",
                                          first))};
}

bool private_seal(struct pass *pass, struct arena *arena, struct outbox_row *row, struct error *err)
{
    struct wish_row wish;
    struct age_recipient to;
    struct problem why = {0};
    if (!store_wish_get(pass->store, row->player, &wish, err) || !wish.age[0])
        return !err->doing;
    if (!age_recipient_read(span_of(wish.age), &to, &why))
        return error_set(err, EX_DATAERR, "seal a message to", row->player, "the key that he asked for cannot be read");
    struct out_file *all = arena_take(arena, (row->n_files + 1) * sizeof *all);
    all[0] = cover(arena, row);
    for (size_t i = 0; i < row->n_files; i++)
        all[1 + i] = ends_with(row->file[i].name, ".ics") ? row->file[i] : sealed(arena, &to, &row->file[i]);
    row->file = all;
    row->n_files++;
    return true;
}
