/* What a construct is, in words: its CTC string and its entry in the list of constructs. */
#include "instrumenter/rewrite/ctc.h"
#include "instrumenter/rewrite/place.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/describe.h"
#include "instrumenter/syntax/token-text.h"
#include "common/memory.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- CTC strings ------------------------------------------------------------------------- */

/** The region type: the name without blanks. */
static void squeeze(char *to, size_t size, const char *name)
{
    size_t length = 0;
    for (; *name && length + 1 < size; name++)
        if (*name != ' ')
            to[length++] = *name;
    to[length] = '\0';
}

/** Clauses whose text is worth keeping; of the others only the presence is told, as opari2 does. */
static bool has_text(enum clause_id id)
{
    static const enum clause_id ids[] = {CLAUSE_SCHEDULE,      CLAUSE_DEFAULT, CLAUSE_PROC_BIND,
                                         CLAUSE_DIST_SCHEDULE, CLAUSE_ORDER,   CLAUSE_BIND};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (ids[i] == id)
            return true;
    return false;
}

static int compare_clauses(const void *a, const void *b)
{
    const struct clause *const *x = a, *const *y = b;
    return strcmp((*x)->info->name, (*y)->info->name);
}

static void add_clause(struct ctc_text *ctc, const struct tokens *tokens,
                       const struct clause *clause)
{
    char key[100];
    snprintf(key, sizeof key, "has%c%s", toupper((unsigned char)clause->info->name[0]),
             clause->info->name + 1);
    if (!has_text(clause->info->id) || !clause->argument) {
        ctc_add(ctc, key, "1");
        return;
    }
    char *value = tokens_text(tokens, clause->argument, clause->argument_last, false);
    ctc_add(ctc, key, value);
    free(value);
}

/** The clauses, each kind once, sorted by name. */
static void add_clauses(struct ctc_text *ctc, const struct rewrite *rewrite,
                        const struct directive *directive)
{
    size_t count = 0, known = 0;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        count++;
    const struct clause **sorted = xmalloc((count + 1) * sizeof *sorted);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info)
            sorted[known++] = clause;
    qsort(sorted, known, sizeof *sorted, compare_clauses);
    for (size_t i = 0; i < known; i++)
        if (!i || sorted[i]->info != sorted[i - 1]->info)
            add_clause(ctc, &rewrite->tree->tokens, sorted[i]);
    free(sorted);
}

static void add_locations(struct ctc_text *ctc, const struct rewrite *rewrite,
                          const struct syntax_node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t pragma = node->first;
    int first = (int)tokens->token[pragma].line, last = token_last_line(tokens, pragma);
    const char *file = place_file(rewrite, pragma);
    ctc_location(ctc, "sscl", file, first, last);
    if (node->body)
        first = last = token_last_line(tokens, node->last);
    ctc_location(ctc, "escl", file, first, last);
}

static unsigned count_sections(const struct syntax_node *node)
{
    unsigned count = 0;
    for (const struct syntax_node *child = node->body ? node->body->children : NULL; child;
         child = child->next)
        count += child->kind == NODE_DIRECTIVE && child->directive->info &&
                 child->directive->info->id == DIRECTIVE_SECTION;
    return count;
}

/** Which section of its construct it is, from 1 on. */
static unsigned ordinal_of(const struct syntax_node *section)
{
    unsigned ordinal = 1;
    for (const struct syntax_node *child = section->parent->children; child && child != section;
         child = child->next)
        ordinal += child->kind == NODE_DIRECTIVE && child->directive->info &&
                   child->directive->info->id == DIRECTIVE_SECTION;
    return ordinal;
}

/** Where the file is read more than once, its constructs are told apart by name. */
static void add_include(struct ctc_text *ctc, const struct rewrite *rewrite,
                        const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    const struct tokens *tokens = &rewrite->tree->tokens;
    char *include = place_include(rewrite, node->first), *name;
    size_t length;
    if (!include)
        return;
    FILE *out = xstream(&name, &length);
    if (directive->info->id == DIRECTIVE_CRITICAL && directive->argument) {
        tokens_write(out, tokens, directive->argument, directive->argument_last, false);
        putc(' ', out);
    }
    fputs(include, out);
    fclose(out);
    ctc_add(ctc, "name", name);
    free(name);
    free(include);
}

static bool info_is_target(const struct directive *directive)
{
    return directive->info->category == CATEGORY_TARGET;
}

char *describe_region(const struct rewrite *rewrite, const struct syntax_node *node,
                      const struct plan *plan)
{
    const struct directive *directive = node->directive;
    const char *name = rewrite->dialect->directive_name(directive->info);
    char type[100];
    struct ctc_text ctc;
    squeeze(type, sizeof type, name);
    ctc_open(&ctc, type);
    add_locations(&ctc, rewrite, node);
    if (directive->info->id == DIRECTIVE_CRITICAL && directive->argument) {
        char *value = tokens_text(&rewrite->tree->tokens, directive->argument,
                                  directive->argument_last, false);
        ctc_add(&ctc, "criticalName", value);
        free(value);
    }
    add_include(&ctc, rewrite, node);
    if (node_leaves(node) & LEAF(DIRECTIVE_SECTIONS))
        ctc_add_number(&ctc, "numSections", count_sections(node));
    if (directive->info->id == DIRECTIVE_SECTION)
        ctc_add_number(&ctc, "ordinal", ordinal_of(node));
    if (strchr(name, ' ') && directive->info->id != DIRECTIVE_PARALLEL_FOR &&
        directive->info->id != DIRECTIVE_PARALLEL_SECTIONS &&
        directive->info->id != DIRECTIVE_PARALLEL_WORKSHARE)
        ctc_add(&ctc, "construct", name);
    add_clauses(&ctc, rewrite, directive);
    if (info_is_target(directive))
        map_item_describe(&ctc, &rewrite->tree->tokens, node);
    if (info_is_target(directive) && rewrite->shares_memory)
        ctc_add(&ctc, "memory", "shared");
    if (rewrite->has_mapper && directive_clause(directive, CLAUSE_MAP))
        ctc_add_number(&ctc, "mapper", 1);
    if (plan->maps_inside)
        ctc_add(&ctc, "maps", "inside");
    if (plan->wait_inside)
        ctc_add(&ctc, "wait", "inside");
    if (plan->pattern == PATTERN_PARALLEL_WHOLE)
        ctc_add(&ctc, "threads", "unseen");
    return ctc_close(&ctc);
}

char *describe_span(const struct rewrite *rewrite, const char *type, uint32_t first, uint32_t last,
                    const char *key, const char *value)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct ctc_text ctc;
    const char *file = place_file(rewrite, first);
    ctc_open(&ctc, type);
    ctc_location(&ctc, "sscl", file, (int)tokens->token[first].line,
                 token_last_line(tokens, first));
    ctc_location(&ctc, "escl", file, (int)tokens->token[last].line, token_last_line(tokens, last));
    char *include = key ? NULL : place_include(rewrite, first);
    if (key || include)
        ctc_add(&ctc, key ? key : "name", key ? value : include);
    free(include);
    return ctc_close(&ctc);
}

/* ---- the list of constructs -------------------------------------------------------------- */

static char *name_as_written(const struct rewrite *rewrite, const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    if (!directive->info)
        return tokens_text(tokens, directive->name_first, directive->name_last, true);
    const char *name = rewrite->dialect->directive_name(directive->info);
    return xcopy(name, strlen(name));
}

static char *clauses_as_written(const struct rewrite *rewrite, const struct directive *directive)
{
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (clause != directive->clauses)
            putc(' ', out);
        tokens_write(out, &rewrite->tree->tokens, clause->first, clause->last, true);
    }
    fclose(out);
    return text;
}

void describe_construct(struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan, bool executable)
{
    struct instrument_result *result = rewrite->result;
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct directive *directive = node->directive;
    uint32_t pragma = node->first;
    uint32_t last = node->body ? node->last : pragma;
    const char *file = tokens->files[tokens->token[pragma].file].name;
    result->list =
        xgrow(result->list, result->list_count, &rewrite->construct_capacity, sizeof *result->list);
    result->list[result->list_count++] = (struct listed_construct){
        .directive = name_as_written(rewrite, directive),
        .clauses = clauses_as_written(rewrite, directive),
        .file = xcopy(file, strlen(file)),
        .line = (int)tokens->token[pragma].line,
        .end_line = token_last_line(tokens, last),
        .reason = plan->reason,
        .executable = executable,
        .maps_moved = plan->maps_moved,
    };
}
