/*
 * Fortran's list items: `a`, `a(2:n, :)`, `s%v(1:3)`, `/block/`. One is told by its descriptor
 * (Fortran 2018, 18.5), which holds address, extents and size of an element, whatever it is:
 * allocatable, pointer, of assumed shape, absent. An actual argument of assumed type must not have
 * type-bound procedures, so the type has to be known.
 */
#include "instrumenter/syntax/fortran-type.h"
#include "instrumenter/syntax/macro.h"
#include "common/memory.h"
#include "instrumenter/rewrite/fortran.h"

#include <stdlib.h>
#include <string.h>

/** Functions that do nothing but return a value. */
static bool is_inquiry(const struct tokens *tokens, uint32_t i)
{
    static const char *const names[] = {"size", "lbound", "ubound", "min",
                                        "max",  "mod",    "int",    "len"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (token_is(tokens, i, names[n]))
            return true;
    return false;
}

static bool is_operator(const struct token *token)
{
    static const char operators[] = "+-*/%():,";
    return token->kind == TOKEN_PUNCTUATOR &&
           ((token->punct < 128 && strchr(operators, token->punct)) ||
            token->punct == PUNCT2('*', '*'));
}

static bool is_pure(const struct rewrite *rewrite, const struct clause_item *item)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    int depth = 0;
    if (macros_are_in(rewrite->macros, tokens, item->text))
        return false;
    for (uint32_t i = item->text.first; i <= item->text.last; i++) {
        const struct token *token = &tokens->token[i];
        depth += token_is_punct(tokens, i, '(') - token_is_punct(tokens, i, ')');
        bool called = token->kind == TOKEN_NAME && depth && i < item->text.last &&
                      token_is_punct(tokens, i + 1, '(') && !is_inquiry(tokens, i);
        bool allowed =
            token->kind == TOKEN_NAME || token->kind == TOKEN_NUMBER || is_operator(token);
        if (called || !allowed)
            return false;
    }
    return true;
}

/** Where v of `s%v` is allocatable, flang 19 gets it wrong, moved or not. */
static bool is_component(const struct tokens *tokens, struct extent item)
{
    static const uint16_t percent[] = {'%', 0};
    return extent_find(tokens, item, percent) != 0;
}

bool fortran_item_moves(const struct rewrite *rewrite, const struct clause_item *item)
{
    return is_pure(rewrite, item) && !is_component(&rewrite->tree->tokens, item->text);
}

/** Declare what an item is passed to, once in every procedure that needs it. */
static void declare_item_call(struct rewrite *rewrite, const struct syntax_node *function,
                              const char *name)
{
    char *text = xformat("      interface\n"
                         "      subroutine %s(number, item) bind(c)\n"
                         "      type(*), intent(in) :: number\n"
                         "      type(*), dimension(..), optional, intent(in) :: item\n"
                         "      end subroutine\n"
                         "      end interface\n",
                         name);
    fortran_declare_once(rewrite, function, name, text);
    free(text);
}

static bool is_evaluable(const struct rewrite *rewrite, const struct syntax_node *node,
                         const struct clause_item *item)
{
    const struct syntax_node *function = node_function(node);
    return !rewrite->options->old_standard && function && function->declarations &&
           rewrite->tree->tokens.token[item->text.first].kind == TOKEN_NAME &&
           is_pure(rewrite, item) && fortran_type_is_plain(rewrite->tree, node, item->text);
}

/** Write a call that passes `number`, and the item unless that is NULL. */
static void write_item_call(FILE *out, const struct rewrite *rewrite, const char *name,
                            unsigned number, const struct clause_item *item)
{
    char *call;
    size_t length;
    FILE *text = xstream(&call, &length);
    fprintf(text, "call %s(%u_4", name, number);
    if (item)
        putc(',', text);
    for (uint32_t i = item ? item->text.first : 1; item && i <= item->text.last; i++) {
        putc(' ', text);
        tokens_write(text, &rewrite->tree->tokens, i, i, false);
    }
    putc(')', text);
    fclose(text);
    fortran_write_statement(out, rewrite, call);
    free(call);
}

void fortran_item_write(FILE *out, struct rewrite *rewrite, const struct syntax_node *node,
                        const struct clause_item *item)
{
    static const char name[] = "pomp2_target_item";
    if (!is_evaluable(rewrite, node, item))
        return;
    declare_item_call(rewrite, node_function(node), name);
    write_item_call(out, rewrite, name, item->number, item);
}

void fortran_depend_write(FILE *out, struct rewrite *rewrite, const struct syntax_node *node)
{
    static const char name[] = "pomp2_depend_item";
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct syntax_node *function = node_function(node);
    struct clause_item item = {0};
    if (rewrite->options->old_standard || !function || !function->declarations)
        return;
    while (depend_item_next(tokens, node->directive, &item)) {
        enum dependence kind = depend_item_kind(tokens, &item);
        bool told = kind && !clause_has_modifier(tokens, item.clause, "iterator") &&
                    is_evaluable(rewrite, node, &item);
        declare_item_call(rewrite, function, name);
        write_item_call(out, rewrite, name, told ? kind : DEPENDENCE_UNKNOWN, told ? &item : NULL);
    }
}
