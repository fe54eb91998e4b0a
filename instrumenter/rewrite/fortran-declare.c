/* What a Fortran procedure has to declare of ours: variables, and the procedures that are called.
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <assert.h>
#include <string.h>

const struct syntax_node *fortran_environment(const struct syntax_node *node)
{
    static const uint32_t leaves =
        LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_TEAMS) | LEAF(DIRECTIVE_TASKLOOP);
    for (const struct syntax_node *up = node_directive(node); up; up = node_directive(up))
        if ((node_leaves(up) & leaves) || directive_id(up->directive) == DIRECTIVE_TASK)
            return up;
    return NULL;
}

/* ---- Variables --------------------------------------------------------------------------- */

void fortran_declare_private(struct rewrite *rewrite, const struct syntax_node *function,
                             const struct syntax_node *around, const char *type, const char *name,
                             const struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, function->declarations);
    fprintf(piece.out, "      %s :: pomp2_%s_%u\n", type, name, region->number);
    fortran_insert_declaration(rewrite, &piece, function);
    if (!around)
        return;
    rewrite->variable = xgrow(rewrite->variable, rewrite->variable_count,
                              &rewrite->variable_capacity, sizeof *rewrite->variable);
    rewrite->variable[rewrite->variable_count++] =
        (struct private_variable){around, name, region->number};
}

void fortran_declare_variable(struct rewrite *rewrite, const struct syntax_node *node,
                              const char *type, const char *name, const struct site *region)
{
    fortran_declare_private(rewrite, node_function(node), fortran_environment(node), type, name,
                            region);
}

void fortran_write_private(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node)
{
    for (size_t i = 0; i < rewrite->variable_count; i++)
        if (rewrite->variable[i].around == node)
            fprintf(out, " private(pomp2_%s_%u)", rewrite->variable[i].name,
                    rewrite->variable[i].number);
}

bool fortran_has_private(const struct rewrite *rewrite, const struct syntax_node *node)
{
    for (size_t i = 0; i < rewrite->variable_count; i++)
        if (rewrite->variable[i].around == node)
            return true;
    return false;
}

/* ---- Procedures -------------------------------------------------------------------------- */

void fortran_declare_helper(struct rewrite *rewrite, const struct syntax_node *function,
                            enum helper helper, const char *text)
{
    struct piece piece;
    assert(helper < HELPER_COUNT);
    if (rewrite->declared_in != function)
        memset(rewrite->declared, 0, sizeof rewrite->declared);
    rewrite->declared_in = function;
    if (rewrite->declared[helper])
        return;
    rewrite->declared[helper] = true;
    fortran_open_lines(&piece, rewrite, function->declarations);
    fputs(text, piece.out);
    fortran_insert_declaration(rewrite, &piece, function);
}

void fortran_declare_procedure(struct rewrite *rewrite, const struct syntax_node *function,
                               const char *name, const char *declaration)
{
    char text[200];
    snprintf(text, sizeof text, "      %s pomp2_at_%s\n", declaration, name);
    fortran_declare_helper(rewrite, function, helper_find(name, strlen(name)), text);
}

void fortran_declare_calls(struct rewrite *rewrite, const struct syntax_node *function,
                           const char *text)
{
    while (text && (text = strchr(text, '@'))) {
        char name[64];
        bool has_handle;
        size_t length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        if (helper_function(helper_find(text, length), &has_handle) && has_handle)
            fortran_declare_procedure(rewrite, function, name, "external");
    }
}
