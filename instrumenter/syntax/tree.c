/* The construct tree itself: made, walked, printed, freed. */
#include "instrumenter/syntax/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct syntax_node *node_new(struct tree *tree, struct syntax_node *parent, enum node_kind kind,
                             uint32_t first)
{
    struct syntax_node *node = pool_allocate(&tree->pool, sizeof *node);
    node->kind = kind;
    node->first = node->last = first;
    node->parent = parent;
    if (!parent)
        return node;
    if (parent->last_child)
        parent->last_child->next = node;
    else
        parent->children = node;
    parent->last_child = node;
    return node;
}

struct syntax_node *tree_skip(const struct syntax_node *node, const struct syntax_node *within)
{
    for (; node && node != within; node = node->parent)
        if (node->next)
            return node->next;
    return NULL;
}

struct syntax_node *tree_next(const struct syntax_node *node, const struct syntax_node *within)
{
    return node->children ? node->children : tree_skip(node, within);
}

void tree_free(struct tree *tree)
{
    tokens_free(&tree->tokens);
    pool_free(tree->pool);
    diagnostics_free(tree->diagnostics, tree->diagnostic_count);
    *tree = (struct tree){0};
}

/* ---- tree_dump() ------------------------------------------------------------------------- */

static void print_token(const struct tree *tree, uint32_t i, FILE *out)
{
    char text[48];
    size_t length = token_spelling(&tree->tokens, i, text, sizeof text);
    for (char *c = text; *c; c++)
        fputc((unsigned char)*c < ' ' || *c == 0x7f ? '.' : *c, out);
    if (length >= sizeof text)
        fputs("..", out);
}

static void print_range(const struct tree *tree, uint32_t first, uint32_t last, FILE *out)
{
    for (uint32_t i = first; first && i <= last; i++) {
        if (i > first)
            fputc(' ', out);
        print_token(tree, i, out);
    }
}

static void print_flags(const struct syntax_node *node, FILE *out)
{
    const struct {
        bool set;
        const char *name;
    } flags[] = {{node->is_expression, "expression"},
                 {node->is_default, "default"},
                 {node->is_inline, "inline"},
                 {node->is_constexpr, "constexpr"},
                 {node->is_template, "template"},
                 {node->is_member, "member"},
                 {node->is_range, "range"},
                 {node->is_class, "class"},
                 {node->in_declare_target, "declare-target"},
                 {node->is_declare_simd, "declare-simd"},
                 {node->in_declare_variant, "declare-variant"},
                 {node->is_lone, "lone"},
                 {node->is_split, "split"},
                 {node->is_cancelled, "cancelled"},
                 {node->ends_loop, "ends-loop"},
                 {node->is_pure, "pure"},
                 {node->needs_external, "needs-external"},
                 {node->is_declaration, "declaration"},
                 {node->is_saved, "saved"},
                 {node->is_implicit, "implicit"}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].set)
            fprintf(out, " +%s", flags[i].name);
}

static void print_role(const struct syntax_node *node, FILE *out)
{
    const struct syntax_node *parent = node->parent;
    const char *role = !parent                       ? NULL
                       : parent->body == node        ? "body"
                       : parent->alternative == node ? "else"
                       : parent->condition == node   ? "condition"
                       : parent->init == node        ? "init"
                       : parent->increment == node   ? "increment"
                                                     : NULL;
    if (role)
        fprintf(out, "%s: ", role);
}

static void print_directive(const struct tree *tree, const struct directive *directive, FILE *out)
{
    const char *name = directive->info ? directive->info->c : NULL;
    fprintf(out, " %s", name ? name : directive->info ? directive->info->fortran : "?");
    if (!directive->info && directive->name_first) {
        fputc(' ', out);
        print_range(tree, directive->name_first, directive->name_last, out);
    }
    if (directive->argument) {
        fputs(" (", out);
        print_range(tree, directive->argument, directive->argument_last, out);
        fputc(')', out);
    }
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        fprintf(out, "%s%s", clause == directive->clauses ? " | " : ", ", clause->info ? "" : "?");
        print_token(tree, clause->first, out);
        if (clause->argument || clause->modifier)
            fputc('(', out);
        if (clause->modifier) {
            print_range(tree, clause->modifier, clause->modifier_last, out);
            fputs(" :: ", out);
        }
        if (clause->variant)
            print_directive(tree, clause->variant, out);
        else
            print_range(tree, clause->argument, clause->argument_last, out);
        if (clause->argument || clause->modifier)
            fputc(')', out);
    }
}

static void print_node(const struct tree *tree, const struct syntax_node *node, unsigned depth,
                       FILE *out)
{
    static const char *const kinds[] = {"file",      "scope",     "function", "lambda", "directive",
                                        "block",     "if",        "for",      "while",  "do",
                                        "switch",    "case",      "label",    "goto",   "break",
                                        "continue",  "return",    "try",      "catch",  "throw",
                                        "statement", "condition", "call",     "entry",  "logic"};
    fprintf(out, "%*s", (int)(depth * 2), "");
    print_role(node, out);
    fputs(kinds[node->kind], out);
    if (node->name) {
        fputc(' ', out);
        print_token(tree, node->name, out);
    }
    if (node->directive)
        print_directive(tree, node->directive, out);
    fprintf(out, " %u-%u", tree->tokens.token[node->first].line,
            tree->tokens.token[node->last].line);
    print_flags(node, out);
    if (node->kind == NODE_STATEMENT || node->kind == NODE_CONDITION) {
        fputs(" '", out);
        print_token(tree, node->first, out);
        if (node->last > node->first) {
            fputs(node->last > node->first + 1 ? " .. " : " ", out);
            print_token(tree, node->last, out);
        }
        fputc('\'', out);
    }
    fputc('\n', out);
}

void tree_dump(const struct tree *tree, void *stream)
{
    FILE *out = stream;
    unsigned depth = 0;
    const struct syntax_node *node = tree->root;
    while (node) {
        print_node(tree, node, depth, out);
        if (node->children) {
            node = node->children;
            depth++;
            continue;
        }
        while (node && !node->next) {
            node = node->parent;
            depth--;
        }
        node = node ? node->next : NULL;
    }
    for (size_t i = 0; i < tree->diagnostic_count; i++) {
        static const char *const severities[] = {"note", "warning", "warning", "error"};
        const struct diagnostic *d = &tree->diagnostics[i];
        fprintf(out, "%d:%d: %s: %s\n", d->line, d->column, severities[d->severity], d->message);
    }
}
