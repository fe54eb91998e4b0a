/* Places that one file under several names, or several readings of one file, would mix up. */
#include "config.h"

#include "instrumenter/rewrite/place.h"

#include "common/memory.h"
#include "common/path.h"
#include "common/prefix-map.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/instrument.h"

#include <stdlib.h>
#include <string.h>

/* ---- File names -------------------------------------------------------------------------- */

static const char *file_name(const struct rewrite *rewrite, uint32_t file)
{
    char **name = &rewrite->file_name[file];
    if (!*name)
        *name = prefix_map(
            rewrite->options->prefix_maps,
            path_absolute(rewrite->tree->tokens.files[file].name, rewrite->options->directory));
    return *name;
}

const char *place_file(const struct rewrite *rewrite, uint32_t token)
{
    return file_name(rewrite, rewrite->tree->tokens.token[token].file);
}

/* ---- Includes ---------------------------------------------------------------------------- */

struct region_place {
    const char *file;
    uint32_t line, include;
};

static int compare_places(const struct region_place *x, const struct region_place *y)
{
    int order = strcmp(x->file, y->file);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

static int compare_readings(const void *a, const void *b)
{
    const struct region_place *x = a, *y = b;
    int order = compare_places(x, y);
    return order ? order : (x->include > y->include) - (x->include < y->include);
}

/** Remember a token that may have a region, if it is in an included file. */
static void add_place(struct rewrite *rewrite, size_t *capacity, uint32_t i)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t include = tokens_include(tokens, i);
    if (!include)
        return;
    rewrite->place = xgrow(rewrite->place, rewrite->place_count, capacity, sizeof *rewrite->place);
    rewrite->place[rewrite->place_count++] =
        (struct region_place){place_file(rewrite, i), tokens->token[i].line, include};
}

void places_read(struct rewrite *rewrite)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct syntax_node *root = rewrite->tree->root;
    size_t capacity = 0;
    rewrite->file_name = xzalloc(tokens->file_count * sizeof *rewrite->file_name);
    for (size_t i = 0; i < tokens->pragma_count; i++)
        add_place(rewrite, &capacity, tokens->pragmas[i]);
    for (const struct syntax_node *node = root; node; node = tree_next(node, root))
        if (node->kind == NODE_CALL && node->name && rewrite->dialect->may_lock(tokens, node->name))
            add_place(rewrite, &capacity, node->name);
    if (rewrite->place_count)
        qsort(rewrite->place, rewrite->place_count, sizeof *rewrite->place, compare_readings);
}

void places_free(struct rewrite *rewrite)
{
    for (size_t i = 0; rewrite->file_name && i < rewrite->tree->tokens.file_count; i++)
        free(rewrite->file_name[i]);
    free(rewrite->file_name);
    free(rewrite->place);
}

/** Has another reading of its file the place, too? It would be a neighbour. */
static bool is_shared(const struct rewrite *rewrite, const struct region_place *place)
{
    const struct region_place *first =
        rewrite->place_count == 0
            ? NULL
            : bsearch(place, rewrite->place, rewrite->place_count, sizeof *place, compare_readings);
    if (!first)
        return false;
    const struct region_place *last = first, *end = rewrite->place + rewrite->place_count - 1;
    while (first > rewrite->place && !compare_readings(first, place))
        first--;
    while (last < end && !compare_readings(last, place))
        last++;
    return (!compare_places(first, place) && first->include != place->include) ||
           (!compare_places(last, place) && last->include != place->include);
}

static void write_include(FILE *out, const struct tokens *tokens, uint32_t include)
{
    const struct include *by = &tokens->includes[include];
    const char *name = tokens->files[by->file].name, *slash = strrchr(name, '/');
    fprintf(out, "at %s:%u", slash ? slash + 1 : name, by->line);
}

char *place_include(const struct rewrite *rewrite, uint32_t i)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t include = tokens_include(tokens, i);
    if (!include)
        return NULL;
    struct region_place place = {place_file(rewrite, i), tokens->token[i].line, include};
    if (!is_shared(rewrite, &place))
        return NULL;
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    for (; include; include = tokens->includes[include].parent) {
        if (include != place.include)
            putc(' ', out);
        write_include(out, tokens, include);
    }
    fclose(out);
    return text;
}
