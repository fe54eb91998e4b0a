/* Target constructs on the host: what is written about them in every language. */
#include "instrumenter/rewrite/target.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/syntax/token-text.h"

static const struct tokens *tokens_of(const struct rewrite *rewrite)
{
    return &rewrite->tree->tokens;
}

const struct clause *target_condition(const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && clause->info->id == CLAUSE_IF && clause->argument &&
            (!clause->construct || (clause->construct & LEAF(DIRECTIVE_TARGET))))
            return clause;
    return NULL;
}

const struct clause *target_device(const struct tokens *tokens, const struct directive *directive)
{
    const struct clause *device = directive_clause(directive, CLAUSE_DEVICE);
    return device && device->argument && !clause_has_modifier(tokens, device, "ancestor") ? device
                                                                                          : NULL;
}

bool target_has_values(const struct rewrite *rewrite, const struct syntax_node *node)
{
    return node->directive->info && node->directive->info->category == CATEGORY_TARGET &&
           (target_condition(node->directive) ||
            target_device(tokens_of(rewrite), node->directive));
}

/* ---- Clauses ----------------------------------------------------------------------------- */

static void write_clause(FILE *out, const struct rewrite *rewrite, const struct clause *clause)
{
    tokens_write(out, tokens_of(rewrite), clause->first, clause->last, true);
}

/** Write the clause with our variable as its argument. */
static void write_clause_value(FILE *out, const struct rewrite *rewrite,
                               const struct clause *clause, const char *variable, unsigned number)
{
    tokens_write(out, tokens_of(rewrite), clause->first, clause->argument - 1, true);
    fprintf(out, "%s_%u)", variable, number);
}

/** Write all items in one clause, in order: a structure and its members belong together. */
static void write_residue(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node)
{
    const char *separator = "map(alloc: ";
    for (const struct clause *clause = node->directive->clauses; clause; clause = clause->next) {
        if (clause->info->id != CLAUSE_MAP)
            continue;
        fputs(separator, out);
        tokens_write(out, tokens_of(rewrite), clause->argument, clause->argument_last, true);
        separator = ", ";
    }
    putc(')', out);
}

void target_write_clause(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                         const struct plan *plan, unsigned number, const struct clause *clause)
{
    const struct directive *directive = node->directive;
    if (clause == target_condition(directive))
        write_clause_value(out, rewrite, clause, "pomp2_if", number);
    else if (clause == target_device(tokens_of(rewrite), directive))
        write_clause_value(out, rewrite, clause, "pomp2_device", number);
    else if (!plan->maps_moved || !clause->info || clause->info->id != CLAUSE_MAP)
        write_clause(out, rewrite, clause);
    else if (clause == directive_clause(directive, CLAUSE_MAP))
        write_residue(out, rewrite, node);
}

void target_write_data(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       unsigned number)
{
    const struct directive *directive = node->directive;
    fputs("target data", out);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CLAUSE_MAP) {
            putc(' ', out);
            write_clause(out, rewrite, clause);
        }
    if (target_condition(directive))
        fprintf(out, " if(target data: pomp2_if_%u)", number);
    if (target_device(tokens_of(rewrite), directive))
        fprintf(out, " device(pomp2_device_%u)", number);
}

const char *target_directions(const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    switch (directive_id(directive)) {
    case DIRECTIVE_TARGET_DATA:
    case DIRECTIVE_TARGET_ENTER_DATA:
        return "0";
    case DIRECTIVE_TARGET_EXIT_DATA:
        return "1";
    case DIRECTIVE_TARGET_UPDATE:
        if (!directive_clause(directive, CLAUSE_FROM))
            return "0";
        return directive_clause(directive, CLAUSE_TO) ? "2" : "1";
    default:
        return NULL;
    }
}
