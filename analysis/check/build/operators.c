/* Operators of C++ that are functions, of a class or of none: `++x`, `x += y`, `x[i]`, `x == y` of
 * an object that a name alone stands for are calls. */
#include "analysis/check/build/class.h"

#include <string.h>

enum arity { ARITY_NONE = 0, ARITY_PREFIX = 1, ARITY_POSTFIX = 2, ARITY_BINARY = 4, ARITY_SET = 8 };

/** How the token may be used as an operator: bits of enum arity. */
static unsigned arities(const struct builder *b, uint32_t i)
{
    static const struct {
        const char *spelling;
        unsigned arities;
    } operators[] = {{"++", ARITY_PREFIX | ARITY_POSTFIX},
                     {"--", ARITY_PREFIX | ARITY_POSTFIX},
                     {"*", ARITY_PREFIX | ARITY_BINARY},
                     {"-", ARITY_PREFIX | ARITY_BINARY},
                     {"!", ARITY_PREFIX},
                     {"~", ARITY_PREFIX},
                     {"+", ARITY_BINARY},
                     {"/", ARITY_BINARY},
                     {"%", ARITY_BINARY},
                     {"|", ARITY_BINARY},
                     {"^", ARITY_BINARY},
                     {"<<", ARITY_BINARY},
                     {">>", ARITY_BINARY},
                     {"==", ARITY_BINARY},
                     {"!=", ARITY_BINARY},
                     {"<", ARITY_BINARY},
                     {">", ARITY_BINARY},
                     {"<=", ARITY_BINARY},
                     {">=", ARITY_BINARY},
                     {"[", ARITY_BINARY},
                     {"=", ARITY_SET},
                     {"+=", ARITY_SET},
                     {"-=", ARITY_SET},
                     {"*=", ARITY_SET},
                     {"/=", ARITY_SET},
                     {"%=", ARITY_SET},
                     {"|=", ARITY_SET},
                     {"&=", ARITY_SET},
                     {"^=", ARITY_SET},
                     {"<<=", ARITY_SET},
                     {">>=", ARITY_SET}};
    char text[8];
    if (token_at(b, i)->kind != TOKEN_PUNCTUATOR ||
        token_spelling(&b->tree->tokens, i, text, sizeof(text)) >= sizeof(text))
        return ARITY_NONE;
    for (size_t o = 0; o < sizeof(operators) / sizeof(*operators); o++)
        if (!strcmp(text, operators[o].spelling))
            return operators[o].arities;
    return ARITY_NONE;
}

/** The function that the operator at a token is, of the class `c` that the name at `i` is an object
 *  of, or of none; 0: there is no such function. */
static uint32_t operator_of(struct builder *b, uint32_t i, uint32_t token, struct class_info **c)
{
    char text[16] = "operator";
    if (!is_name(b, i) || !binds_name(b, token_name(b, i)))
        return 0;
    uint32_t object = lookup(b, token_name(b, i));
    const struct data_object *o = &current_function(b)->objects[object];
    struct object_type type = type_of(b, object);
    *c = class_named(b, type.type ? type.type : type.result);
    if (!*c || (o->is_pointer && !o->is_reference))
        return 0;
    token_spelling(&b->tree->tokens, token, text + 8, sizeof(text) - 8);
    if (is_punct(b, token, '['))
        strcat(text, "]");
    uint32_t name = name_intern(b->program, text, strlen(text));
    return class_has_method(*c, name) || name_has_flag(b->program, name, NAME_FUNCTION) ? name : 0;
}

/** The last token of the operand that begins at `i`. */
static uint32_t operand_end(const struct builder *b, uint32_t i, uint32_t last)
{
    while (i < last && arities(b, i) & ARITY_PREFIX)
        i++;
    i = is_punct(b, i, '(') ? matching_bracket(b, i, last) : i;
    while (i < last)
        if (is_punct(b, i + 1, '(') || is_punct(b, i + 1, '['))
            i = matching_bracket(b, i + 1, last);
        else if (is_punct(b, i + 1, '.') || is_punct(b, i + 1, PUNCT2('-', '>')) ||
                 is_punct(b, i + 1, PUNCT2(':', ':')))
            i += 2;
        else
            break;
    return i < last ? i : last;
}

static struct argument read_operand(struct builder *b, uint32_t first, uint32_t last)
{
    struct argument argument;
    bool only_read = b->only_read;
    b->only_read = true;
    read_target(b, first, last, &argument);
    argument.operands = scan_expression(b, first, last, NO_NODE);
    argument.literal = read_literal(b, first, last);
    argument.function = read_function(b, first, last);
    argument.written = written_value(b, first, last);
    b->only_read = only_read;
    return argument;
}

/** The name at `i` has the operator at `token`, with the other operand from `first` on, if any. */
static void build_operator(struct builder *b, uint32_t i, uint32_t token, uint32_t first,
                           uint32_t last)
{
    struct class_info *c;
    uint32_t name = operator_of(b, i, token, &c);
    if (!name)
        return;
    uint32_t number = lookup(b, token_name(b, i));
    bool is_postfix = token == i + 1 && !first; /* has an int, to tell it from the prefix */
    struct argument list[2] = {{.variable = variable_of(b, number, 0, false),
                                .written = current_function(b)->objects[number].written},
                               {.variable = NO_NODE}};
    if (first)
        list[1] = read_operand(b, first, last);
    struct call call = {.name = name};
    if (class_has_method(c, name)) {
        call.type = c->name;
        call.is_exact = !current_function(b)->objects[number].is_pointer;
        call.is_member = true;
        add_operator(b, call, &list[0], &list[1], first || is_postfix, token);
    } else {
        add_operator(b, call, NULL, list, 1 + (first || is_postfix), token);
    }
}

void build_operators(struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i <= last; i++) {
        if (is_punct(b, i, '{'))
            i = matching_bracket(b, i, last);
        if (!is_name(b, i) || !binds_name(b, token_name(b, i)) ||
            (i > first && (is_punct(b, i - 1, '.') || is_punct(b, i - 1, PUNCT2('-', '>')) ||
                           is_punct(b, i - 1, PUNCT2(':', ':')))))
            continue;
        unsigned before = i > first ? arities(b, i - 1) : ARITY_NONE;
        unsigned behind = i < last ? arities(b, i + 1) : ARITY_NONE;
        bool opens = i <= first + 1 || !ends_operand(b, i - 2);
        if (before & ARITY_PREFIX && opens)
            build_operator(b, i, i - 1, 0, 0);
        if (behind & ARITY_POSTFIX)
            build_operator(b, i, i + 1, 0, 0);
        else if (behind & ARITY_SET && i + 2 <= last)
            build_operator(b, i, i + 1, i + 2, expression_end(b, i + 2, last));
        else if (behind & ARITY_BINARY && i + 2 <= last && !(before & ARITY_PREFIX && opens))
            build_operator(b, i, i + 1, i + 2,
                           is_punct(b, i + 1, '[') ? matching_bracket(b, i + 1, last) - 1
                                                   : operand_end(b, i + 2, last));
    }
}
