/* Digests of sources as an ELF note. */
#include "config.h"

#include "instrumenter/rewrite/source-note.h"

#include "common/memory.h"
#include "common/path.h"
#include "common/prefix-map.h"
#include "common/regular.h"
#include "common/source-digest.h"
#include "common/strings.h"
#include "instrumenter/rewrite/elf-note.h"

#include <stdlib.h>
#include <string.h>

static bool has_word(const struct strings *list, const char *word)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->word[i], word) == 0)
            return true;
    }
    return false;
}

/* A file that can't be read has no digest, and nothing will be said of it. */
static void put_source(FILE *out, const char *path, const char *directory, char *const *maps)
{
    struct source_digest digest;
    FILE *in = stream_regular(path);

    if (in && source_digest_of(in, &digest) == 0) {
        char *name = prefix_map(maps, path_absolute(path, directory));
        fprintf(out, "%s%c%lld%c%s%c", name, '\0', (long long)digest.bytes, '\0', digest.text,
                '\0');
        free(name);
    }
    if (in)
        fclose(in);
}

static char *description(const struct account *account, const char *directory, char *const *maps,
                         size_t *length)
{
    struct strings done = {0};
    char *text;
    FILE *out = xstream(&text, length);

    for (size_t i = 0; i < account->count; i++) {
        const char *file = account->list[i].file;
        if (!account->list[i].executable || has_word(&done, file))
            continue;
        strings_add(&done, file);
        put_source(out, file, directory, maps);
    }
    fclose(out);
    strings_free(&done);
    return text;
}

char *source_note(const struct account *account, const char *directory, char *const *maps,
                  size_t *length)
{
    size_t size;
    char *text = description(account, directory, maps, &size);
    char *note = size ? elf_note(SOURCE_NOTE_TYPE, text, size, length) : NULL;

    free(text);
    return note;
}
