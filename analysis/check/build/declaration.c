/* Declarations: which names they bind, and what they start with. */
#include "analysis/check/build/class.h"

#include <stdio.h>
#include <string.h>

struct c_declaration {
    bool has_type, is_static, is_extern, is_own; /* is_own: thread_local */
    uint32_t first, next; /* the first token, and that of the first declarator */
    uint32_t cleanup;     /* in front of the declarators: the name of a function, or 0 */
    struct object_type type;
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

uint32_t skip_stars(const struct builder *b, uint32_t i, uint32_t last)
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

/** `typeof(x)`, `decltype(x)` */
static bool is_type_of(const struct builder *b, uint32_t i)
{
    return is_word(b, i, "__typeof__") || is_word(b, i, "typeof") || is_word(b, i, "__typeof") ||
           is_word(b, i, "decltype");
}

/** The specifiers of a declaration. @return whether `first` starts one. */
static bool read_specifiers(const struct builder *b, uint32_t first, uint32_t last,
                            struct c_declaration *d)
{
    uint32_t i = first;
    for (;;) {
        i = skip_attributes(b, i, last);
        if (i < last && is_type_of(b, i) && is_punct(b, i + 1, '(')) {
            d->has_type = true;
            i = matching_bracket(b, i + 1, last) + 1;
            continue;
        }
        if (i > last || !is_type_word(b, i))
            break;
        bool tagged = is_word(b, i, "struct") || is_word(b, i, "union") || is_word(b, i, "enum") ||
                      is_word(b, i, "class") || is_word(b, i, "typename");
        note_word(b, i++, d);
        if (!tagged)
            continue;
        uint32_t tag = skip_attributes(b, i, last);
        i = skip_type_name(b, tag, last);
        d->type = read_type(b, tag, i);
        if (i <= last && is_punct(b, i, '{'))
            i = matching_bracket(b, i, last) + 1;
    }
    if (!d->has_type) {
        uint32_t after = skip_type_name(b, i, last);
        uint32_t name = skip_stars(b, after, last);
        if (after == i || name > last || !is_name(b, name) ||
            !follows_declarator(b, name + 1, last))
            return d->is_static || d->is_extern;
        d->type = read_type(b, i, after);
        i = after;
    }
    d->next = i;
    return true;
}

struct object_type specified_type(const struct builder *b, uint32_t first, uint32_t last,
                                  uint32_t *next)
{
    struct c_declaration d = {.next = last};
    bool is_one = read_specifiers(b, first, last, &d);
    *next = d.next;
    return is_one ? d.type : (struct object_type){0};
}

/** `auto x = K(..)`, `= new K`, `= make_unique<K>(..)` from `i` on: what x is. */
static struct object_type deduced_type(const struct builder *b, uint32_t i, uint32_t last)
{
    struct object_type type = {0};
    uint32_t end = expression_end(b, i, last);
    if (is_word(b, i, "new"))
        return read_type(b, i + 1, skip_type_name(b, i + 1, end));
    if (!is_name(b, i))
        return type;
    uint32_t after = skip_type_name(b, i, end);
    bool is_made = after <= end && (is_punct(b, after, '(') || is_punct(b, after, '{'));
    if (is_made && matching_bracket(b, after, end) == end)
        type = read_type(b, i, after);
    return class_named(b, type.type) || type.inner ? type : (struct object_type){0};
}

/** `auto &x = y` from `i` on: x is what y is. */
static struct object_type referred_type(struct builder *b, uint32_t i, uint32_t last)
{
    struct argument source;
    struct target_read target;
    read_object_target(b, i, expression_end(b, i, last), false, &source, &target);
    if (source.variable == NO_NODE)
        return (struct object_type){0};
    if (!target.type && is_global_mutex(b, &target))
        target.type = name_intern(b->program, "mutex", strlen("mutex"));
    return (struct object_type){.type = target.type, .inner = target.inner};
}

/** The object of a class that a declarator makes begins, and lives to the end of its block.
 *  @return the token after its arguments, or 0: it is set as any other variable */
static uint32_t make_object(struct builder *b, uint32_t variable, struct class_info *c, uint32_t i,
                            uint32_t last, uint32_t name)
{
    uint32_t open = i <= last && (is_punct(b, i, '(') || is_punct(b, i, '{')) ? i : 0;
    bool is_copy = i <= last && is_punct(b, i, '=') && !is_punct(b, i + 1, '{');
    uint32_t from = i + 1;
    if (is_copy && from < last && is_name(b, from) && class_named(b, token_name(b, from)) == c &&
        is_punct(b, from + 1, '{')) { /* K x = K{..} */
        open = from + 1;
        is_copy = false;
    }
    if (i <= last && is_punct(b, i, '=') && is_punct(b, i + 1, '{'))
        open = i + 1;
    object_lives(b, variable, c);
    if (is_copy && object_copy(b, variable, c, from, expression_end(b, from, last)))
        return expression_end(b, from, last) + 1;
    if (is_copy || !class_makes(c) || (i <= last && is_punct(b, i, '[')))
        return 0;
    /* nothing is left of the object of an earlier round */
    define(b, variable, step_follow(b, CFG_BASIC, name), (struct index_range){0, 0}, false);
    object_begin(b, variable, c, name, open);
    return open ? matching_bracket(b, open, last) + 1 : i;
}

static void note_initial(struct builder *b, uint32_t object, uint32_t first, uint32_t last)
{
    struct object_type type = type_of(b, object);
    type.initial = (struct initial){first, last, b->team, current_team(b)->definition_count,
                                    current_team(b)->call_count};
    keep_type(b, object, type);
}

/** An initialiser from `i` on. @return the token after it. */
static uint32_t read_initialiser(struct builder *b, uint32_t i, uint32_t last, uint32_t variable,
                                 uint32_t node, bool is_shared)
{
    uint32_t end = expression_end(b, i, last), type = 0, open = parts_open(b, i, end, &type);
    if (!is_shared && open && read_aggregate(b, variable, type, open, node))
        return end + 1;
    struct index_range operands = scan_expression(b, i, end, node);
    if (!is_shared) { /* a static is set once, before there are threads */
        struct argument source;
        define(b, variable, node, operands, false);
        if (is_punct(b, i - 1, '='))
            note_initial(b, current_function(b)->variables[variable].object, i, end);
        read_target(b, i, end, &source);
        note_source(b, node, &source);
    }
    return end + 1;
}

/** A variable of a function that each thread keeps from call to call. */
static void keep_object(struct builder *b, uint32_t object)
{
    char text[256];
    struct data_object *o = &current_function(b)->objects[object];
    int length =
        snprintf(text, sizeof(text), "%s%%%u%%%s", name_text(b->program, current_function(b)->name),
                 current_function(b)->unit, name_text(b->program, o->name));
    o->is_threadprivate = true;
    o->storage = name_intern(b->program, text, length < 255 ? length : 255);
}

/** `vector<int> v{a, b}`: as many as there are items, unless they are where others begin and end.
 */
static bool is_list(const struct builder *b, uint32_t type, uint32_t open)
{
    static const char *const lists[] = {"deque", "forward_list", "initializer_list", "list",
                                        "vector"};
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1);
    bool is_one = false;
    for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
        is_one |= !strcmp(name_text(b->program, type), lists[i]);
    for (uint32_t i = open; i < close && is_one; i++)
        is_one = !(is_word(b, i, "begin") || is_word(b, i, "end"));
    return is_one && items_count(b, open) > 1;
}

/** .. with as many in all threads, whatever they are. */
static void read_list(struct builder *b, uint32_t variable, uint32_t open, uint32_t node)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1);
    define(b, variable, node, scan_expression(b, open + 1, close - 1, node), false);
    define(b, part_of(b, variable, ".size", 0), node, (struct index_range){0, 0}, false);
}

static uint32_t read_braces(struct builder *b, uint32_t i, uint32_t last, uint32_t variable,
                            struct object_type type, bool is_array, uint32_t *node)
{
    uint32_t open = is_punct(b, i, '=') ? i + 1 : i;
    bool is_made = is_array || class_named(b, type.type) || has_parts(b, type.type);
    if (open > last || !is_punct(b, open, '{'))
        return 0;
    if (!is_array && is_list(b, type.type, open)) {
        read_list(b, variable, open, *node);
        return matching_bracket(b, open, last) + 1;
    }
    if (!is_made || !read_aggregate(b, variable, is_array ? 0 : type.type, open, *node))
        return 0;
    return matching_bracket(b, open, last) + 1;
}

/** `C::*` of a pointer to a member at `i`: its `*`; or `i`. */
static uint32_t skip_member_of(const struct builder *b, uint32_t i, uint32_t last)
{
    uint32_t after = skip_type_name(b, i, last);
    bool is_member = after > i && after < last && is_punct(b, after, PUNCT2(':', ':')) &&
                     is_punct(b, after + 1, '*');
    return is_member ? after + 1 : i;
}

/** `__attribute__((cleanup(f)))` somewhere in it: f, or 0. */
static uint32_t cleanup_of(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i + 4 < last; i++)
        if (is_word(b, i, "__attribute__"))
            for (uint32_t end = matching_bracket(b, i + 1, last); i < end; i++)
                if ((is_word(b, i, "cleanup") || is_word(b, i, "__cleanup__")) &&
                    is_punct(b, i + 1, '(') && is_name(b, i + 2))
                    return token_name(b, i + 2);
    return 0;
}

/** What stands behind a declarator's name, from `i` on. @return the token after it and its comma */
static uint32_t read_declarator_end(struct builder *b, uint32_t i, uint32_t last, uint32_t variable,
                                    uint32_t node, bool is_shared, bool in_brackets)
{
    while (i <= last && !is_punct(b, i, ',') && !is_punct(b, i, ';'))
        if (is_punct(b, i, '['))
            i = matching_bracket(b, i, last) + 1;
        else if (is_punct(b, i, '(') || is_punct(b, i, '{'))
            i = in_brackets ? matching_bracket(b, i, last) + 1
                            : read_initialiser(b, i, matching_bracket(b, i, last), variable, node,
                                               is_shared);
        else if (is_punct(b, i, '=') || is_punct(b, i, ':'))
            i = read_initialiser(b, i + 1, last, variable, node, is_shared);
        else
            i = skip_attributes(b, i, last) > i ? skip_attributes(b, i, last) : i + 1;
    return i + 1;
}

/** The type of the declarator whose name is at a token. */
static uint32_t declared_type(const struct builder *b, const struct c_declaration *d,
                              uint32_t start, uint32_t name, uint32_t last)
{
    unsigned stars = name < last && is_punct(b, name + 1, '[');
    for (uint32_t i = start; i < name; i++)
        stars += is_punct(b, i, '*');
    return compared_type(b, d->first, d->next, stars);
}

/** Does the declarator end without an initialiser? */
static bool follows_nothing(const struct builder *b, uint32_t i, uint32_t last)
{
    return i > last || is_punct(b, i, ';') || is_punct(b, i, ',');
}

/** `&r = x`, `&r : all`: what the reference is another name for, plus one; or 0. */
static uint32_t stands_for(struct builder *b, uint32_t start, uint32_t name, uint32_t last)
{
    struct object_type type;
    bool is_range = name < last && is_punct(b, name + 1, ':');
    if (!(is_punct(b, start, '&') || is_punct(b, start, PUNCT2('&', '&'))) || name + 1 >= last ||
        !(is_range || is_punct(b, name + 1, '=')))
        return 0;
    uint32_t target =
        reference_target(b, name + 2, expression_end(b, name + 2, last), is_range, &type);
    return target == NO_NODE ? 0 : target + 1;
}

/** One declarator and its initialiser at `i`. @return the token after it. */
static uint32_t read_declarator(struct builder *b, uint32_t i, uint32_t last, uint32_t *at,
                                const struct c_declaration *d)
{
    uint32_t node = *at;
    uint32_t start = i, name;
    i = skip_stars(b, i, last);
    bool is_pointer = i > start, in_brackets = i <= last && is_punct(b, i, '(');
    if (i < last && is_punct(b, i, '['))
        return read_binding(b, i, last, node, is_pointer);
    if (in_brackets)
        i++; /* (*p)[3], (*f)(int) */
    if (in_brackets)
        i = skip_member_of(b, i, last); /* (K::*f)(int) */
    i = skip_stars(b, i, last);
    name = i;
    if (name > last || !is_name(b, name))
        return expression_end(b, start, last) + 2;
    bool is_shared = (d->is_static || d->is_extern) && !d->is_own;
    if (d->is_extern)
        return expression_end(b, name, last) + 2; /* the global one */
    bool is_kept = d->is_own && d->is_static;     /* static thread_local */
    is_shared |= is_kept;
    uint32_t object = bind_name(b, token_name(b, name), is_shared ? OBJECT_SHARED : OBJECT_LOCAL,
                                is_pointer || in_brackets);
    if (is_kept)
        keep_object(b, object);
    if (is_shared)
        current_function(b)->objects[object].is_pointer = true;
    uint32_t variable = variable_of(b, object, 0, false);
    uint32_t own = cleanup_of(b, start, expression_end(b, start, last));
    if ((own || d->cleanup) && !is_shared)
        object_calls(b, variable, own ? own : d->cleanup);
    bool is_array = name + 1 <= last && is_punct(b, name + 1, '[');
    if (is_array && !is_shared && !is_pointer && !in_brackets)
        note_length(b, object, name + 1, last, node);
    struct object_type type = d->type;
    if (!type.type && !type.inner && name + 1 < last && is_punct(b, name + 1, '='))
        type = deduced_type(b, name + 2, last);
    if (!type.type && !type.inner && name + 1 < last && is_punct(b, name + 1, '=') &&
        is_punct(b, start, '&'))
        type = referred_type(b, name + 2, last);
    if (!type.type && !type.inner && !d->type.type && name + 1 < last &&
        is_punct(b, name + 1, '=')) {
        type.result = result_class(b, name + 2, expression_end(b, name + 2, last));
        type.inner = result_pointed(b, name + 2, expression_end(b, name + 2, last));
    }
    type.named = d->type.named;
    type.is_array = is_array;
    if (is_pointer && !in_brackets && !is_shared && !is_array)
        type.stands_for = stands_for(b, start, name, last);
    set_type(b, object, type);
    uint32_t written = in_brackets ? 0 : declared_type(b, d, start, name, last);
    bool is_deduced = !written && !in_brackets && !is_pointer && class_named(b, type.type);
    current_function(b)->objects[object].written = is_deduced ? type.type : written;
    struct class_info *c =
        is_pointer || in_brackets || is_shared ? NULL : class_named(b, type.type);
    bool is_plain = !is_pointer && !in_brackets && !is_shared && !is_array;
    uint32_t made = c ? make_object(b, variable, c, name + 1, last, name) : 0;
    if (is_plain && !c && holder_lives(b, variable, type, name) &&
        follows_nothing(b, name + 1, last))
        define(b, variable, node, (struct index_range){0, 0}, false);
    if (!c && !is_shared && !is_pointer && !in_brackets)
        made = guard_begin(b, object, type.type, name + 1, last);
    if (made) {
        if (current_team(b)->nodes[b->cursor].kind == CFG_CALL)
            *at = step_follow(b, CFG_BASIC, name);
        return made + 1;
    }
    i = name + 1;
    while (is_array && i <= last && is_punct(b, i, '['))
        i = matching_bracket(b, i, last) + 1;
    made = is_shared || is_pointer || i > last
               ? 0
               : read_braces(b, i, last, variable, type, is_array, at);
    if (made)
        return made + 1;
    return read_declarator_end(b, name + 1, last, variable, node, is_shared, in_brackets);
}

bool scan_declaration(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct c_declaration d = {0};
    if (!read_specifiers(b, first, last, &d))
        return false;
    if (is_word(b, first, "typedef") || is_word(b, first, "using"))
        return true;
    d.first = first;
    d.cleanup = cleanup_of(b, first, d.next);
    for (uint32_t i = d.next; i <= last && !is_punct(b, i, ';');) {
        uint32_t next = read_declarator(b, i, last, &node, &d);
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

/** A parameter without a name has a type, by which overloads are told apart. */
static void declare_unnamed(struct builder *b, uint32_t first, uint32_t end, uint32_t number)
{
    uint32_t object =
        object_new(b, (struct data_object){.kind = OBJECT_PARAMETER, .team = b->team});
    current_function(b)->objects[object].written = compared_type(b, first, end, 0);
    current_function(b)->objects[object].parameter = parameter_number(number);
}

/** Is the last name of `T`, `const T &` a type's? */
static bool is_type_alone(const struct builder *b, uint32_t first, uint32_t name, uint32_t end)
{
    uint32_t behind = name + 1;
    if (!is_punct(b, name - 1, PUNCT2(':', ':')) && written_type(b, first, name, 0))
        return false;
    if (!class_named(b, token_name(b, name)) &&
        !name_has_flag(b->program, token_name(b, name), NAME_TYPE))
        return false;
    while (behind < end && (is_punct(b, behind, '&') || is_punct(b, behind, '*') ||
                            is_punct(b, behind, PUNCT2('&', '&'))))
        behind++;
    return behind == end;
}

/** `int n`, `T *p`, `double a[]`, `void (*f)(int)`: the name is the last one before a bracket. */
static void declare_parameter(struct builder *b, uint32_t first, uint32_t last, uint32_t number)
{
    uint32_t name = 0, end = first;
    bool is_pointer = false, is_reference = false;
    for (uint32_t i = first; i <= last && !is_punct(b, i, '='); end = ++i) {
        is_reference |= is_punct(b, i, '&');
        is_pointer |= is_punct(b, i, '*') || is_punct(b, i, '&') || is_punct(b, i, '[');
        if (is_punct(b, i, '[') || (is_punct(b, i, '(') && name && !is_punct(b, i + 1, '*')))
            i = matching_bracket(b, i, last);
        else if (is_punct(b, i, '<'))
            i = behind_arguments(b, i, last) - 1;
        else if (is_name(b, i) && !is_type_word(b, i))
            name = i;
    }
    if (!name || is_type_alone(b, first, name, end)) {
        declare_unnamed(b, first, end, number);
        return;
    }
    uint32_t object = bind_name(b, token_name(b, name), OBJECT_PARAMETER, is_pointer);
    uint32_t from = first;
    while (from < name && (is_type_word(b, from) || is_punct(b, from, '*')))
        from++;
    set_type(b, object,
             from < name ? read_type(b, from, skip_type_name(b, from, last))
                         : (struct object_type){0});
    current_function(b)->objects[object].written =
        compared_type(b, first, name, name < last && is_punct(b, name + 1, '['));
    current_function(b)->objects[object].parameter = parameter_number(number);
    current_function(b)->objects[object].is_reference = is_reference;
}

/** `..., char *text, ...`, `T &&...rest` */
static bool has_ellipsis(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++)
        if (is_punct(b, i, PUNCT_ELLIPSIS))
            return true;
    return false;
}

void declare_parameters(struct builder *b, uint32_t open)
{
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), number = 0;
    for (uint32_t i = open + 1; i < close;) {
        uint32_t end = parameter_end(b, i, close - 1);
        if (end == i && is_word(b, i, "void"))
            break;
        current_function(b)->is_variadic |= has_ellipsis(b, i, end);
        declare_parameter(b, i, end, number++);
        i = end + 2;
    }
    current_function(b)->parameters = number;
}
