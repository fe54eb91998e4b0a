/* Notes of an experiment: thousands of ranks may have the same to say. */
#include "config.h"
#include "analysis/reader/notes.h"
#include "common/complain.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { OTHERS_SAID = 2 }; /* notes of other files than the first, in full */

struct alike {
    char *key;
    const char *first;
    size_t others; /* of other files */
    bool is_said;
    UT_hash_handle hh;
};

static size_t file_length(const char *text)
{
    const char *colon = strstr(text, ": ");

    return colon ? (size_t)(colon - text) : 0;
}

static bool is_of_file(const char *text, const char *other)
{
    size_t length = file_length(text);

    return length == file_length(other) && strncmp(text, other, length) == 0;
}

/* Without the file, and with a # for each number. */
static char *key_of(const char *text)
{
    char *key = xstrdup(text + file_length(text)), *to = key;

    for (const char *at = key; *at; at++)
        if (!isdigit((unsigned char)*at))
            *to++ = *at;
        else if (to == key || to[-1] != '#')
            *to++ = '#';
    *to = '\0';
    return key;
}

/* Those that are alike; a new list of them, if there is none. */
static struct alike *alike_of(struct alike **table, const char *text)
{
    char *key = key_of(text);
    struct alike *found;

    HASH_FIND_STR(*table, key, found);
    if (found) {
        free(key);
        return found;
    }
    found = xzalloc(sizeof *found);
    found->key = key;
    found->first = text;
    HASH_ADD_KEYPTR(hh, *table, key, strlen(key), found);
    return found;
}

static void free_table(struct alike *table)
{
    struct alike *alike, *next;

    HASH_ITER(hh, table, alike, next)
    {
        HASH_DEL(table, alike);
        free(alike->key);
        free(alike);
    }
}

void notes_each(const struct experiment *experiment, void (*take)(void *context, const char *text),
                void *context)
{
    struct alike *table = NULL;

    for (size_t i = 0; i < experiment->note_count; i++) {
        struct alike *alike = alike_of(&table, experiment->notes[i]);
        alike->others += !is_of_file(experiment->notes[i], alike->first);
    }
    for (size_t i = 0; i < experiment->note_count; i++) {
        const char *text = experiment->notes[i];
        struct alike *alike = alike_of(&table, text);
        bool is_crowd = alike->others > OTHERS_SAID;
        if (is_crowd && !is_of_file(text, alike->first))
            continue;
        char *said = is_crowd && !alike->is_said
                         ? xformat("%s (and %zu more like this)", text, alike->others)
                         : xstrdup(text);
        alike->is_said = true;
        take(context, said);
        free(said);
    }
    free_table(table);
}

static void complain_note(void *unused, const char *text)
{
    (void)unused;
    complain("%s", text);
}

void notes_complain(const struct experiment *experiment)
{
    notes_each(experiment, complain_note, NULL);
}
