/* Data outside of functions: the types that it is declared with. */
#include "analysis/check/build/class.h"

enum { DECLARED_NOWHERE, DECLARED_APART = UINT32_MAX };

/* Of a name that several namespaces have nothing is said where their types have other names. */
static void note(struct builder *b, uint32_t name, uint32_t first, uint32_t last, uint32_t named)
{
    uint32_t next, *known = name_slot(&b->globals, name);
    bool is_known = *known != DECLARED_NOWHERE && *known != DECLARED_APART && *known != first;
    bool is_other = is_known && specified_type(b, *known, last, &next).named != named;
    *known = is_other || *known == DECLARED_APART ? DECLARED_APART : first;
}

/** Does the bracket open the parameters of a function, and not what an object is made from? */
static bool opens_parameters(const struct builder *b, uint32_t open, uint32_t last)
{
    uint32_t i = open + 1, behind = skip_type_name(b, i, last);
    if (is_punct(b, i, ')') || is_type_word(b, i))
        return true;
    bool is_type = is_name(b, i) && name_has_flag(b->program, token_name(b, i), NAME_TYPE);
    bool is_named = is_name(b, behind) || is_punct(b, behind, '*') || is_punct(b, behind, '&');
    return behind > i && (is_named || (is_type && !is_punct(b, behind, '(')));
}

static void note_declarators(struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t i, named = specified_type(b, first, last, &i).named;
    while (named && i < last) {
        uint32_t name = skip_stars(b, i, last);
        if (name >= last || !is_name(b, name) ||
            (is_punct(b, name + 1, '(') && opens_parameters(b, name + 1, last)))
            return;
        note(b, token_name(b, name), first, last, named);
        i = expression_end(b, name, last) + 2;
    }
}

/** The `;` or `{` that a declaration ends with, or has inside. */
static uint32_t declaration_end(const struct builder *b, uint32_t i, uint32_t last)
{
    while (i < last && !is_punct(b, i, ';') && !is_punct(b, i, '{') && !is_punct(b, i, '}'))
        i = is_punct(b, i, '(') || is_punct(b, i, '[') ? matching_bracket(b, i, last) + 1 : i + 1;
    return i;
}

void globals_read(struct builder *b)
{
    const struct tokens *tokens = &b->tree->tokens;
    uint32_t last = tokens->count ? tokens->count - 1 : 0;
    for (uint32_t i = 0; i < last;) {
        if (is_punct(b, i, '{') && !opens_namespace(b, i)) {
            i = matching_bracket(b, i, last) + 1;
        } else if (!is_name(b, i)) {
            i++;
        } else {
            uint32_t end = declaration_end(b, i, last);
            if (!tokens->files[tokens->token[i].file].system)
                note_declarators(b, i, end);
            i = end;
        }
    }
}

static struct object_type global_type(const struct builder *b, uint32_t name)
{
    uint32_t next, first = name_number(&b->globals, name);
    return first == DECLARED_NOWHERE || first == DECLARED_APART
               ? (struct object_type){0}
               : specified_type(b, first, b->tree->tokens.count - 1, &next);
}

uint32_t c_lookup(struct builder *b, uint32_t name)
{
    bool own = name_has_flag(b->program, name, NAME_THREADPRIVATE);
    uint32_t object = object_new(b, (struct data_object){.kind = OBJECT_SHARED,
                                                         .name = name,
                                                         .storage = name,
                                                         .team = NO_NODE,
                                                         .is_pointer = true,
                                                         .is_threadprivate = own});
    keep_type(b, object, global_type(b, name));
    return object;
}
