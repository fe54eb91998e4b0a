/* List items of map, to, from and depend clauses: `a`, `*p`, `s.v[0:n]`, `this[:1]`, `a[i][0:n:2]`.
 */
#include "instrumenter/rewrite/ctc.h"
#include "instrumenter/syntax/token-text.h"
#include "common/memory.h"
#include "instrumenter/rewrite/target.h"

#include <stdlib.h>

static bool has_maps(const struct clause *clause)
{
    return clause->info && clause->argument &&
           (clause->info->id == CLAUSE_MAP || clause->info->id == CLAUSE_TO ||
            clause->info->id == CLAUSE_FROM);
}

bool clause_has_modifier(const struct tokens *tokens, const struct clause *clause, const char *word)
{
    for (uint32_t i = clause->modifier; i && i <= clause->modifier_last; i++)
        if (token_is(tokens, i, word))
            return true;
    return false;
}

static bool has_dependences(const struct clause *clause)
{
    return clause->info && clause->argument && clause->info->id == CLAUSE_DEPEND;
}

static bool item_next(const struct tokens *tokens, const struct directive *directive,
                      struct clause_item *item, bool (*has_items)(const struct clause *clause))
{
    static const uint16_t comma[] = {',', 0};
    const struct clause *clause = item->clause;
    if (!clause)
        clause = directive->clauses;
    else if (item->text.last < clause->argument_last)
        item->text.first = item->text.last + 2;
    else
        item->clause = NULL, clause = clause->next;
    if (!item->clause) {
        while (clause && !has_items(clause))
            clause = clause->next;
        if (!clause)
            return false;
        item->text.first = clause->argument;
    }
    item->clause = clause;
    item->text.last = clause->argument_last;
    uint32_t end = extent_find(tokens, item->text, comma);
    if (end)
        item->text.last = end - 1;
    item->number++;
    return !extent_is_empty(item->text);
}

bool map_item_next(const struct tokens *tokens, const struct directive *directive,
                   struct clause_item *item)
{
    return item_next(tokens, directive, item, has_maps);
}

bool depend_item_next(const struct tokens *tokens, const struct directive *directive,
                      struct clause_item *item)
{
    return item_next(tokens, directive, item, has_dependences);
}

enum dependence depend_item_kind(const struct tokens *tokens, const struct clause_item *item)
{
    static const struct {
        const char *word;
        enum dependence kind;
    } kinds[] = {{"in", DEPENDENCE_IN},
                 {"out", DEPENDENCE_OUT},
                 {"inout", DEPENDENCE_OUT},
                 {"mutexinoutset", DEPENDENCE_MUTEX},
                 {"inoutset", DEPENDENCE_SET}};
    bool all = token_is(tokens, item->text.first, "omp_all_memory");
    for (size_t i = 0; !all && i < sizeof kinds / sizeof *kinds; i++)
        if (item->clause->modifier && token_is(tokens, item->clause->modifier_last, kinds[i].word))
            return kinds[i].kind;
    return DEPENDENCE_UNKNOWN;
}

/* ---- Names ------------------------------------------------------------------------------- */

/** Write the blank between two words. */
static void write_blank(FILE *out, const struct tokens *tokens, uint32_t first, uint32_t i)
{
    if (i > first && tokens->token[i].kind == TOKEN_NAME && tokens->token[i - 1].kind == TOKEN_NAME)
        putc(' ', out);
}

static void write_tight(FILE *out, const struct tokens *tokens, struct extent e)
{
    for (uint32_t i = e.first; i <= e.last; i++) {
        write_blank(out, tokens, e.first, i);
        tokens_write(out, tokens, i, i, false);
    }
}

/** Write words that are read again: in lower case where case does not count. */
static void write_words(FILE *out, const struct tokens *tokens, struct extent e)
{
    for (uint32_t i = e.first; i <= e.last; i++) {
        size_t size = tokens->token[i].length + 1;
        char *spelling = xmalloc(size);
        token_spelling(tokens, i, spelling, size);
        write_blank(out, tokens, e.first, i);
        fputs(spelling, out);
        free(spelling);
    }
}

/** The map type that holds without one (5.2, 5.8.3). */
static const char *default_type(const struct directive *directive)
{
    switch (directive_id(directive)) {
    case DIRECTIVE_TARGET_ENTER_DATA:
        return "to";
    case DIRECTIVE_TARGET_EXIT_DATA:
        return "from";
    default:
        return "tofrom";
    }
}

static void write_type(FILE *out, const struct tokens *tokens, const struct directive *directive,
                       const struct clause *clause)
{
    bool is_map = clause->info->id == CLAUSE_MAP;
    struct extent modifier = {clause->modifier, clause->modifier_last};
    if (clause->modifier)
        write_words(out, tokens, modifier);
    else if (is_map)
        fputs(default_type(directive), out);
    if (!is_map)
        fprintf(out, "%s%s", clause->modifier ? "," : "", clause->info->name);
}

void map_item_describe(struct ctc_text *ctc, const struct tokens *tokens,
                       const struct syntax_node *node)
{
    struct clause_item item = {0};
    while (map_item_next(tokens, node->directive, &item)) {
        char key[32], *text;
        size_t length;
        FILE *out = xstream(&text, &length);
        write_type(out, tokens, node->directive, item.clause);
        putc(':', out);
        write_tight(out, tokens, item.text);
        fclose(out);
        snprintf(key, sizeof key, "map%u", item.number);
        ctc_add(ctc, key, text);
        free(text);
    }
}
