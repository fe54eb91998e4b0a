/* Runs in memory: columns of units, the events and the types of all. */
#include "config.h"

#include "analysis/combine/runs.h"

#include "analysis/combine/checkout.h"
#include "common/regular.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uthash.h>

struct type_entry {
    const char *key;
    uint32_t number;
    UT_hash_handle hh;
};

/* ---- Events and types -------------------------------------------------------------------- */

size_t runs_event(struct runs *runs, const char *name)
{
    for (size_t i = 0; i < runs->event_count; i++) {
        if (strcmp(runs->event[i], name) == 0)
            return i;
    }
    runs->event = xgrow(runs->event, runs->event_count, &runs->event_capacity, sizeof *runs->event);
    runs->event[runs->event_count] = pool_text(&runs->pool, name, strlen(name));
    return runs->event_count++;
}

bool run_columns(struct runs *runs, struct run *run, const char *const *names, size_t count)
{
    run->event = xcalloc(count + 1, sizeof *run->event);
    run->value = xcalloc(count + 1, sizeof *run->value);
    for (size_t i = 0; i < count; i++) {
        size_t event = runs_event(runs, names[i]);
        for (size_t k = 0; k < i; k++) {
            if (run->event[k] == event)
                return false;
        }
        run->event[i] = event;
        run->event_count++;
    }
    return true;
}

const int64_t *run_values(const struct run *run, size_t event)
{
    for (size_t i = 0; i < run->event_count; i++) {
        if (run->event[i] == event)
            return run->value[i];
    }
    return NULL;
}

/* "merged range" is a kind of range. */
static const char *plain_kind(const char *kind)
{
    const char *blank = strrchr(kind, ' ');

    return blank ? blank + 1 : kind;
}

static uint32_t add_type(struct runs *runs, const struct unit_row *row)
{
    char *key = xformat("%s\1%s\1%s\1%lld", row->file, row->construct, plain_kind(row->kind),
                        (long long)row->line);
    struct type_entry *entry;

    HASH_FIND_STR(runs->types, key, entry);
    if (!entry) {
        const char *texts[] = {plain_kind(row->kind), row->construct, row->file};
        for (size_t i = 0; i < 3; i++)
            texts[i] = pool_text(&runs->pool, texts[i], strlen(texts[i]));
        runs->type = xgrow(runs->type, runs->type_count, &runs->type_capacity, sizeof *runs->type);
        runs->type[runs->type_count] =
            (struct unit_type){texts[0], texts[1], texts[2], row->line, NULL};
        entry = pool_allocate(&runs->pool, sizeof *entry);
        entry->key = pool_text(&runs->pool, key, strlen(key));
        entry->number = (uint32_t)runs->type_count++;
        HASH_ADD_KEYPTR(hh, runs->types, entry->key, strlen(entry->key), entry);
    }
    free(key);
    return entry->number;
}

/* Most units are of the type of the one before. */
static uint32_t find_type(struct runs *runs, const struct run *run, const struct unit_row *row)
{
    if (run->count) {
        const struct unit_type *last = &runs->type[run->type[run->count - 1]];
        if (last->line == row->line && strcmp(last->kind, plain_kind(row->kind)) == 0 &&
            strcmp(last->file, row->file) == 0 && strcmp(last->construct, row->construct) == 0)
            return run->type[run->count - 1];
    }
    return add_type(runs, row);
}

/* ---- Files ------------------------------------------------------------------------------- */

/* Those that a run has units in, sorted, each once. */
struct files {
    const char **name;
    size_t count;
};

static struct files files_of(const struct runs *runs, const struct run *run)
{
    struct files files = {xcalloc(runs->type_count + 1, sizeof *files.name), 0};
    bool *seen = xcalloc(runs->type_count + 1, sizeof *seen);
    size_t all = 0;

    for (size_t i = 0; i < run->count; i++) {
        if (!seen[run->type[i]])
            files.name[all++] = runs->type[run->type[i]].file;
        seen[run->type[i]] = true;
    }
    free(seen);
    qsort(files.name, all, sizeof *files.name, compare_texts);
    for (size_t i = 0; i < all; i++) {
        if (!files.count || strcmp(files.name[files.count - 1], files.name[i]) != 0)
            files.name[files.count++] = files.name[i];
    }
    return files;
}

/* The length of the longest directory that a file is in, and those before it. */
static size_t common_directory(const char *file, const char *before, size_t length)
{
    size_t same = 0;

    while (same < length && file[same] && file[same] == before[same])
        same++;
    while (same && before[same - 1] != '/')
        same--;
    return same;
}

/* The types of a run with the names that their files have in the first one, below what all are in.
 */
static void rename_types(struct runs *runs, struct run *run, const struct checkout *checkout,
                         size_t skip)
{
    uint32_t *to = xcalloc(runs->type_count + 1, sizeof *to);

    for (size_t i = 0; i < run->count; i++) {
        uint32_t *number = &to[run->type[i]];
        if (!*number) {
            const struct unit_type type = runs->type[run->type[i]];
            char *file = checkout_name(checkout, type.file);
            const struct unit_row row = {.kind = type.kind,
                                         .construct = type.construct,
                                         .file = file + skip,
                                         .line = type.line};
            *number = add_type(runs, &row) + 1;
            free(file);
        }
        run->type[i] = *number - 1;
    }
    free(to);
}

/* A run may have no unit in some files, so what its own are in says nothing. */
static void rename_files(struct runs *runs)
{
    struct checkout *checkout = xcalloc(runs->count + 1, sizeof *checkout);
    struct files first = files_of(runs, &runs->run[0]);
    size_t skip = (size_t)(base_name(first.name[0]) - first.name[0]);

    for (size_t r = 0; r < runs->count; r++) {
        struct files files = files_of(runs, &runs->run[r]);
        checkout[r] = find_checkout(files.name, files.count, first.name, first.count);
        for (size_t i = 0; i < files.count; i++) {
            char *name = checkout_name(&checkout[r], files.name[i]);
            skip = common_directory(name, first.name[0], skip);
            free(name);
        }
        free((void *)files.name);
    }
    for (size_t r = 0; r < runs->count; r++)
        rename_types(runs, &runs->run[r], &checkout[r], skip);
    free((void *)first.name);
    free(checkout);
}

/* ---- Order ------------------------------------------------------------------------------- */

static int compare_types(const struct unit_type *a, const struct unit_type *b)
{
    int order = strcmp(a->file, b->file);

    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    if (order == 0)
        order = strcmp(a->kind, b->kind);
    return order ? order : strcmp(a->construct, b->construct);
}

static int compare_positions(const void *a, const void *b, void *types)
{
    const struct unit_type *type = types;

    return compare_types(&type[*(const uint32_t *)a], &type[*(const uint32_t *)b]);
}

static void number_types(struct runs *runs)
{
    uint32_t *order = xcalloc(runs->type_count + 1, sizeof *order);
    uint32_t *rank = xcalloc(runs->type_count + 1, sizeof *rank);
    struct unit_type *sorted = xcalloc(runs->type_count + 1, sizeof *sorted);

    for (size_t i = 0; i < runs->type_count; i++)
        order[i] = (uint32_t)i;
    qsort_r(order, runs->type_count, sizeof *order, compare_positions, runs->type);
    for (size_t i = 0; i < runs->type_count; i++) {
        rank[order[i]] = (uint32_t)i;
        sorted[i] = runs->type[order[i]];
        char *text =
            xformat("%s %s:%lld", sorted[i].kind, sorted[i].file, (long long)sorted[i].line);
        sorted[i].text = pool_text(&runs->pool, text, strlen(text));
        free(text);
    }
    for (size_t r = 0; r < runs->count; r++) {
        for (size_t i = 0; i < runs->run[r].count; i++)
            runs->run[r].type[i] = rank[runs->run[r].type[i]];
    }
    free(order);
    free(rank);
    free(runs->type);
    runs->type = sorted;
}

void runs_complete(struct runs *runs)
{
    if (runs->count)
        rename_files(runs);
    HASH_CLEAR(hh, runs->types);
    number_types(runs);
}

/* ---- Units ------------------------------------------------------------------------------- */

static void make_room(struct run *run)
{
    enum { FEW = 256 };
    size_t room = run->capacity ? 2 * run->capacity : FEW;

    if (run->count < run->capacity)
        return;
    run->capacity = room;
    run->key = xresize(run->key, room, sizeof *run->key);
    run->type = xresize(run->type, room, sizeof *run->type);
    run->start = xresize(run->start, room, sizeof *run->start);
    run->first = xresize(run->first, room, sizeof *run->first);
    run->thread = xresize(run->thread, room, sizeof *run->thread);
    run->uncertain = xresize(run->uncertain, room, sizeof *run->uncertain);
    for (size_t i = 0; i < run->event_count; i++)
        run->value[i] = xresize(run->value[i], room, sizeof **run->value);
}

void run_add_unit(struct runs *runs, struct run *run, const struct unit_row *row,
                  struct label_key key, const int64_t *counters)
{
    size_t at = run->count;

    make_room(run);
    run->key[at] = strcmp(row->kind, "unseen range") == 0 ? (struct label_key){{0}} : key;
    run->type[at] = find_type(runs, run, row);
    run->start[at] = row->begin;
    run->first[at] = row->has_iterations ? row->first : 0;
    run->thread[at] = (int32_t)row->thread;
    run->uncertain[at] = strncmp(row->kind, "uncertain", strlen("uncertain")) == 0;
    for (size_t i = 0; i < run->event_count; i++)
        run->value[i][at] = counters[i];
    run->count++;
}

/* ---- Runs -------------------------------------------------------------------------------- */

/* By its name, or by how it begins. */
static bool is_list(const char *path)
{
    static const char begin[] = "label,";
    char text[sizeof begin] = "";
    struct stat status;

    if (has_suffix(path, ".csv"))
        return stat(path, &status) < 0 || !S_ISDIR(status.st_mode);
    FILE *file = stream_regular(path);
    if (!file)
        return false;
    size_t got = fread(text, 1, sizeof begin - 1, file);
    fclose(file);
    return got == sizeof begin - 1 && strcmp(text, begin) == 0;
}

int runs_add(struct runs *runs, const char *path, const struct ranges *ranks, char **problem)
{
    runs->run = xgrow(runs->run, runs->count, &runs->capacity, sizeof *runs->run);
    struct run *run = &runs->run[runs->count++];
    *run = (struct run){.input = pool_text(&runs->pool, path, strlen(path)),
                        .program = "",
                        .build = "",
                        .arguments = "",
                        .schedule = "",
                        .uncounted = ""};
    if ((is_list(path) ? list_add(runs, run, problem) : experiment_add(runs, run, ranks, problem)) <
        0)
        return -1;
    if (run->count)
        return 0;
    *problem = xformat("%s: no execution units in it: run the program with POMPEII_XU=1", path);
    return -1;
}

static void forget_identity(struct run *run)
{
    free(run->start);
    free(run->first);
    free(run->thread);
    free(run->uncertain);
    run->start = run->first = NULL;
    run->thread = NULL;
    run->uncertain = NULL;
}

static void forget_keys(struct run *run)
{
    free(run->key);
    run->key = NULL;
}

void runs_forget(struct runs *runs, bool keys_too)
{
    for (size_t r = 0; r < runs->count; r++) {
        forget_identity(&runs->run[r]);
        if (keys_too)
            forget_keys(&runs->run[r]);
    }
}

void runs_free(struct runs *runs)
{
    for (size_t r = 0; r < runs->count; r++) {
        struct run *run = &runs->run[r];
        for (size_t i = 0; i < run->event_count; i++)
            free(run->value[i]);
        free(run->type);
        forget_keys(run);
        forget_identity(run);
        free(run->event);
        free(run->value);
        if (run->source)
            run->source->free(run->source);
    }
    HASH_CLEAR(hh, runs->types);
    free(runs->run);
    free(runs->event);
    free(runs->type);
    pool_free(runs->pool);
}

/* ---- Rows again -------------------------------------------------------------------------- */

struct cursor *cursor_new(const struct run *run, bool labels, char **problem)
{
    struct cursor *cursor = run->source->open(run, problem);

    if (cursor)
        cursor->labels = labels;
    return cursor;
}

const struct unit_row *cursor_go(struct cursor *cursor, size_t at)
{
    return cursor->go(cursor, at);
}

void cursor_free(struct cursor *cursor)
{
    if (cursor)
        cursor->free(cursor);
}
