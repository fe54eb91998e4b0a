/* Functions that write globals: found once for each global that is asked for. */
#include "analysis/check/solve/writer.h"
#include "analysis/check/solve/setting.h"
#include "common/memory.h"

#include <stdlib.h>
#include <uthash.h>

enum { LISTED_MAX = 256 }; /* writers of one global that stay as a list */

struct writer_entry {
    UT_hash_handle hh;
    uint32_t name;
    uint8_t *bits;
    uint32_t *list; /* the same functions, in no order; NULL: more than LISTED_MAX */
    size_t count, capacity;
};

struct writers {
    struct program *program;
    struct effects *effects;
    struct settings globals; /* all definitions of any, by name */
    bool has_globals;
    struct writer_entry *known;
};

struct writers *writers_new(struct program *program, struct effects *effects)
{
    struct writers *writers = xcalloc(1, sizeof(*writers));
    writers->program = program;
    writers->effects = effects;
    return writers;
}

void writers_free(struct writers *writers)
{
    struct writer_entry *entry, *next;
    HASH_ITER(hh, writers->known, entry, next)
    {
        HASH_DEL(writers->known, entry);
        free(entry->bits);
        free(entry->list);
        free(entry);
    }
    settings_free(&writers->globals);
    free(writers);
}

static void writer_add(struct writer_entry *entry, uint32_t function)
{
    if (is_writer(entry->bits, function))
        return;
    entry->bits[function / 8] |= 1U << function % 8;
    entry->list = xgrow(entry->list, entry->count, &entry->capacity, sizeof(*entry->list));
    entry->list[entry->count++] = function;
}

/** Who calls a writer is one, too. */
static void add_callers(const struct program *program, struct writer_entry *entry)
{
    for (size_t at = 0; at < entry->count; at++) {
        const struct function *f = &program->functions[entry->list[at]];
        for (uint32_t i = 0; i < f->callers.count; i++) {
            struct caller from = program->callers[f->callers.first + i];
            if (!program->teams[from.team].calls[from.call].is_once)
                writer_add(entry, program->teams[from.team].function);
        }
    }
}

/** All definitions of globals, at the first question. */
static void find_globals(struct writers *writers)
{
    const struct program *program = writers->program;
    writers->has_globals = true;
    for (uint32_t t = 0; t < program->team_count; t++) {
        const struct checked_team *team = &program->teams[t];
        const struct function *f = &program->functions[team->function];
        for (uint32_t i = 0; i < team->definition_count; i++) {
            uint32_t name = f->objects[f->variables[team->definitions[i].variable].object].storage;
            if (name)
                settings_add(&writers->globals, (struct setting){name, t, i, ""});
        }
    }
    settings_sort(&writers->globals);
}

static bool is_effective(struct writers *writers, const struct setting *setting)
{
    const struct checked_team *team = &writers->program->teams[setting->team];
    const struct definition *d = &team->definitions[setting->definition];
    const struct function *f = &writers->program->functions[team->function];
    return definition_changes(writers->effects, team, d, f->variables[d->variable].path);
}

struct writer_search {
    struct writers *writers;
    struct writer_entry *entry;
};

static bool add_writer(void *context, const struct setting *setting)
{
    struct writer_search *s = context;
    uint32_t function = s->writers->program->teams[setting->team].function;
    if (!is_writer(s->entry->bits, function) && is_effective(s->writers, setting))
        writer_add(s->entry, function);
    return true;
}

static const struct writer_entry *writers_find(struct writers *writers, uint32_t name)
{
    const struct program *program = writers->program;
    struct writer_entry *entry;
    HASH_FIND(hh, writers->known, &name, sizeof(name), entry);
    if (entry)
        return entry;
    if (!writers->has_globals)
        find_globals(writers);
    entry = xcalloc(1, sizeof(*entry));
    entry->name = name;
    entry->bits = xcalloc(program->function_count / 8 + 1, 1);
    HASH_ADD(hh, writers->known, name, sizeof(entry->name), entry);
    struct writer_search search = {writers, entry};
    settings_visit(&writers->globals, name, "", add_writer, &search);
    add_callers(program, entry);
    if (entry->count > LISTED_MAX) {
        free(entry->list);
        entry->list = NULL;
    }
    return entry;
}

const uint8_t *writers_of(struct writers *writers, uint32_t name)
{
    return writers_find(writers, name)->bits;
}

const uint32_t *writers_list(struct writers *writers, uint32_t name, size_t *count)
{
    const struct writer_entry *entry = writers_find(writers, name);
    *count = entry->count;
    return entry->list;
}
