/* Declarations: which names they bind, and what they start with. */
#include "analysis/check/build/build.h"

struct c_declaration {
    bool has_type, is_static, is_extern, is_own; /* is_own: thread_local */
    uint32_t next;                               /* first token of the first declarator */
};

static void note_word(const struct builder *b, uint32_t i, struct c_declaration *d)
{
    static const char *const no_types[] = {
        "extern", "static",  "register",      "const",        "volatile",      "constexpr",
        "inline", "mutable", "__extension__", "thread_local", "_Thread_local", "__thread"};
    bool is_type = true;
    d->is_static |= is_word(b, i, "static");
    d->is_extern |= is_word(b, i, "extern");
    d->is_own |= is_word(b, i, "thread_local") || is_word(b, i, "_Thread_local") ||
                 is_word(b, i, "__thread");
    for (size_t w = 0; w < sizeof(no_types) / sizeof(*no_types); w++)
        is_type &= !is_word(b, i, no_types[w]);
    d->has_type |= is_type;
}

/** `Name`, `A::Name`, `Name<..>` at `i`: the token after it, or `i` if it is none. */
static uint32_t skip_type_name(const struct builder *b, uint32_t i, uint32_t last)
{
    if (!is_name(b, i))
        return i;
    for (;;) {
        i++;
        if (i <= last && is_punct(b, i, '<')) {
            int depth = 0;
            for (; i <= last; i++) {
                depth += is_punct(b, i, '<');
                depth -= is_punct(b, i, '>') + 2 * is_punct(b, i, PUNCT2('>', '>'));
                if (depth <= 0 || is_punct(b, i, ';') || is_punct(b, i, ')'))
                    break;
            }
            i++;
        }
        if (i + 1 > last || !is_punct(b, i, PUNCT2(':', ':')) || !is_name(b, i + 1))
            return i;
        i++;
    }
}

static uint32_t skip_stars(const struct builder *b, uint32_t i, uint32_t last)
{
    while (i <= last &&
           (is_punct(b, i, '*') || is_punct(b, i, '&') || is_punct(b, i, PUNCT2('&', '&')) ||
            is_word(b, i, "const") || is_word(b, i, "restrict") || is_word(b, i, "__restrict") ||
            is_word(b, i, "__restrict__") || is_word(b, i, "volatile")))
        i++;
    return i;
}

/** May a declarator's name be followed by this? */
static bool follows_declarator(const struct builder *b, uint32_t i, uint32_t last)
{
    return i > last || is_punct(b, i, '=') || is_punct(b, i, ';') || is_punct(b, i, ',') ||
           is_punct(b, i, '[') || is_punct(b, i, '(') || is_punct(b, i, '{') ||
           is_punct(b, i, ':') || is_punct(b, i, ')');
}

static uint32_t skip_attributes(const struct builder *b, uint32_t i, uint32_t last)
{
    for (;;)
        if (i < last && is_punct(b, i, '[') && is_punct(b, i + 1, '['))
            i = matching_bracket(b, i, last) + 1;
        else if (i < last && (is_word(b, i, "__attribute__") || is_word(b, i, "alignas") ||
                              is_word(b, i, "_Alignas") || is_word(b, i, "__declspec")))
            i = matching_bracket(b, i + 1, last) + 1;
        else
            return i;
}

/** The specifiers of a declaration. @return whether `first` starts one. */
static bool read_specifiers(const struct builder *b, uint32_t first, uint32_t last,
                            struct c_declaration *d)
{
    uint32_t i = first;
    for (;;) {
        i = skip_attributes(b, i, last);
        if (i > last || !is_type_word(b, i))
            break;
        bool tagged = is_word(b, i, "struct") || is_word(b, i, "union") || is_word(b, i, "enum") ||
                      is_word(b, i, "class") || is_word(b, i, "typename");
        note_word(b, i++, d);
        if (!tagged)
            continue;
        i = skip_type_name(b, skip_attributes(b, i, last), last);
        if (i <= last && is_punct(b, i, '{'))
            i = matching_bracket(b, i, last) + 1;
    }
    if (!d->has_type) {
        uint32_t after = skip_type_name(b, i, last);
        uint32_t name = skip_stars(b, after, last);
        if (after == i || name > last || !is_name(b, name) ||
            !follows_declarator(b, name + 1, last))
            return d->is_static || d->is_extern;
        i = after;
    }
    d->next = i;
    return true;
}

/** An initialiser from `i` on. @return the token after it. */
static uint32_t read_initialiser(struct builder *b, uint32_t i, uint32_t last, uint32_t variable,
                                 uint32_t node, bool is_shared)
{
    uint32_t end = expression_end(b, i, last);
    struct index_range operands = scan_expression(b, i, end, node);
    if (!is_shared) { /* a static is set once, before there are threads */
        struct argument source;
        define(b, variable, node, operands, false);
        read_target(b, i, end, &source);
        note_source(b, node, &source);
    }
    return end + 1;
}

/** One declarator and its initialiser at `i`. @return the token after it. */
static uint32_t read_declarator(struct builder *b, uint32_t i, uint32_t last, uint32_t node,
                                const struct c_declaration *d)
{
    uint32_t start = i, name;
    i = skip_stars(b, i, last);
    bool is_pointer = i > start, in_brackets = i <= last && is_punct(b, i, '(');
    if (in_brackets || (i <= last && is_punct(b, i, '[')))
        i++; /* (*p)[3], (*f)(int), [a, b] */
    i = skip_stars(b, i, last);
    name = i;
    if (name > last || !is_name(b, name))
        return expression_end(b, start, last) + 2;
    bool is_shared = (d->is_static || d->is_extern) && !d->is_own;
    if (d->is_extern)
        return expression_end(b, name, last) + 2; /* the global one */
    uint32_t object = bind(b, token_name(b, name), is_shared ? OBJECT_SHARED : OBJECT_LOCAL,
                           is_pointer || in_brackets);
    if (is_shared)
        current_function(b)->objects[object].is_pointer = true;
    uint32_t variable = variable_of(b, object, 0, false);
    for (i = name + 1; i <= last && !is_punct(b, i, ',') && !is_punct(b, i, ';');)
        if (is_punct(b, i, '['))
            i = matching_bracket(b, i, last) + 1;
        else if (is_punct(b, i, '(') || is_punct(b, i, '{'))
            i = in_brackets ? matching_bracket(b, i, last) + 1
                            : read_initialiser(b, i, matching_bracket(b, i, last), variable, node,
                                               is_shared);
        else if (is_punct(b, i, '=') || is_punct(b, i, ':'))
            i = read_initialiser(b, i + 1, last, variable, node, is_shared);
        else
            i++;
    return i + 1;
}

bool scan_declaration(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct c_declaration d = {0};
    if (!read_specifiers(b, first, last, &d))
        return false;
    if (is_word(b, first, "typedef") || is_word(b, first, "using"))
        return true;
    for (uint32_t i = d.next; i <= last && !is_punct(b, i, ';');) {
        uint32_t next = read_declarator(b, i, last, node, &d);
        i = next > i ? next : i + 1;
    }
    return true;
}

/** Behind the arguments of a template, or behind a `<` that opens none. */
static uint32_t behind_arguments(const struct builder *b, uint32_t less, uint32_t last)
{
    uint32_t next = skip_type_name(b, less - 1, last);
    return next > less ? next : less + 1;
}

/** `int n`, `T *p`, `double a[]`, `void (*f)(int)`: the name is the last one before a bracket. */
static void declare_parameter(struct builder *b, uint32_t first, uint32_t last, uint32_t number)
{
    uint32_t name = 0;
    bool is_pointer = false, is_reference = false;
    for (uint32_t i = first; i <= last && !is_punct(b, i, '='); i++) {
        is_reference |= is_punct(b, i, '&');
        is_pointer |= is_punct(b, i, '*') || is_punct(b, i, '&') || is_punct(b, i, '[');
        if (is_punct(b, i, '[') || (is_punct(b, i, '(') && name && !is_punct(b, i + 1, '*')))
            i = matching_bracket(b, i, last);
        else if (is_punct(b, i, '<'))
            i = behind_arguments(b, i, last) - 1;
        else if (is_name(b, i) && !is_type_word(b, i))
            name = i;
    }
    if (!name)
        return;
    uint32_t object = bind(b, token_name(b, name), OBJECT_PARAMETER, is_pointer);
    current_function(b)->objects[object].parameter = number;
    current_function(b)->objects[object].is_reference = is_reference;
}

void declare_parameters(struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), number = 0;
    for (uint32_t i = open + 1; i < close;) {
        uint32_t end = expression_end(b, i, close - 1);
        if (end == i && is_word(b, i, "void"))
            break;
        declare_parameter(b, i, end, number++);
        i = end + 2;
    }
    current_function(b)->parameters = number;
}
