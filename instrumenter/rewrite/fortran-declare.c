/* What a Fortran procedure has to declare of ours: variables, and the procedures that are called.
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <stdlib.h>
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

void fortran_declare_once(struct rewrite *rewrite, const struct syntax_node *function,
                          const char *name, const char *text)
{
    struct piece piece;
    if (rewrite->declared_in != function)
        strings_free(&rewrite->declared);
    rewrite->declared_in = function;
    for (size_t i = 0; i < rewrite->declared.count; i++)
        if (!strcmp(rewrite->declared.word[i], name))
            return;
    strings_add(&rewrite->declared, name);
    fortran_open_lines(&piece, rewrite, function->declarations);
    fputs(text, piece.out);
    fortran_insert_declaration(rewrite, &piece, function);
}

void fortran_declare_procedure(struct rewrite *rewrite, const struct syntax_node *function,
                               const char *name, const char *declaration)
{
    char text[200];
    snprintf(text, sizeof text, "      %s pomp2_at_%s\n", declaration, name);
    fortran_declare_once(rewrite, function, name, text);
}

const char *fortran_device_call(const char *text, size_t *length)
{
    static const char own[] = "pomp2_";
    if (!text || !strchr(text, '$'))
        return NULL;
    text = strstr(text, own) + sizeof own - 1;
    *length = strcspn(text, "(");
    return text;
}

static void declare_external(struct rewrite *rewrite, const struct syntax_node *function,
                             const char *name, size_t length)
{
    char *text = xcopy(name, length);
    fortran_declare_procedure(rewrite, function, text, "external");
    free(text);
}

void fortran_declare_calls(struct rewrite *rewrite, const struct syntax_node *function,
                           const char *text)
{
    size_t length;
    const char *name = fortran_device_call(text, &length);
    if (name) {
        declare_external(rewrite, function, name, length);
        return;
    }
    while (text && (text = strchr(text, '@'))) {
        bool has_handle;
        length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        if (helper_function(helper_find(text, length), &has_handle) && has_handle)
            declare_external(rewrite, function, text, length);
    }
}
