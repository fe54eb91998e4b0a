/* Notes of an experiment: thousands of ranks may have the same to say. */
#include "config.h"
#include "analysis/reader/notes.h"
#include "common/complain.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct alike {
    char *key;
    const char *first;
    size_t more;
    UT_hash_handle hh;
};

/* Without the file, and with a # for each number. */
static char *key_of(const char *text)
{
    const char *colon = strstr(text, ": ");
    char *key = xstrdup(colon ? colon : text), *to = key;

    for (const char *at = key; *at; at++)
        if (!isdigit((unsigned char)*at))
            *to++ = *at;
        else if (to == key || to[-1] != '#')
            *to++ = '#';
    *to = '\0';
    return key;
}

static void add_note(struct alike **table, const char *text)
{
    char *key = key_of(text);
    struct alike *found;

    HASH_FIND_STR(*table, key, found);
    if (found) {
        found->more++;
        free(key);
        return;
    }
    found = xzalloc(sizeof *found);
    found->key = key;
    found->first = text;
    HASH_ADD_KEYPTR(hh, *table, key, strlen(key), found);
}

/* uthash goes through its elements in the order in which they came. */
void notes_each(const struct experiment *experiment, void (*take)(void *context, const char *text),
                void *context)
{
    struct alike *table = NULL, *note, *next;

    for (size_t i = 0; i < experiment->note_count; i++)
        add_note(&table, experiment->notes[i]);
    HASH_ITER(hh, table, note, next)
    {
        char *text = note->more ? xformat("%s (and %zu more like this)", note->first, note->more)
                                : xstrdup(note->first);
        take(context, text);
        free(text);
        HASH_DEL(table, note);
        free(note->key);
        free(note);
    }
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
