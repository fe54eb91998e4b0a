/*
 * Expressions, read just far enough: which variables and calls a value is made of, and which
 * variables get a new one. Types, precedence and the order of evaluation inside an expression are
 * left aside.
 */
#include "analysis/check/build/class.h"
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Targets: what can be assigned to ---------------------------------------------------- */

void add_path(struct builder *b, struct target_read *target, const char *link, uint32_t token)
{
    size_t used = strlen(target->path), length = token ? token_at(b, token)->length : 0;
    if (used + strlen(link) + length >= sizeof(target->path))
        return;
    strcpy(target->path + used, link);
    if (token)
        token_spelling(&b->tree->tokens, token, target->path + strlen(target->path), length + 1);
}

/** `[i]` is any element, `[3]` the one with this number. */
static void add_element(struct builder *b, struct target_read *target, uint32_t index,
                        uint32_t close)
{
    bool is_literal = index + 1 == close && token_at(b, index)->kind == TOKEN_NUMBER;
    add_path(b, target, is_literal ? "[" : "[]", is_literal ? index : 0);
    if (is_literal)
        add_path(b, target, "]", 0);
}

uint32_t call_at(const struct builder *b, uint32_t token)
{
    bool is_known = token != NO_NODE && b->recent[token].statement == b->statement;
    return is_known ? b->recent[token].call : NO_NODE;
}

/** The bracket of the arguments of a call whose name stands at `token`: behind `f<..>`, too. 0: no
 *  call was built there. */
static uint32_t call_bracket(const struct builder *b, uint32_t token, uint32_t last)
{
    if (is_punct(b, token + 1, '('))
        return token < last ? token + 1 : 0;
    if (!is_punct(b, token + 1, '<') || call_at(b, token) == NO_NODE)
        return 0;
    uint32_t open = token + 1;
    while (open < last && !is_punct(b, open, '('))
        open++;
    return is_punct(b, open, '(') ? open : 0;
}

/** A constructor gives the object, another function its result. */
static void add_result(struct builder *b, uint32_t number)
{
    const struct call *call = &current_team(b)->calls[number];
    bool is_object = call->type && call->name == call->type && call->object != NO_NODE;
    if (is_object)
        add_operand(b, OPERAND_VARIABLE, current_team(b)->arguments[call->object].variable);
    else
        add_operand(b, OPERAND_CALL, number);
}

/** @return what the member is called in paths, if that is not its name: of a union; else 0 */
static uint32_t enter_member(const struct builder *b, struct target_read *target, uint32_t token,
                             bool arrow)
{
    uint32_t type = arrow && target->inner ? target->inner : target->type;
    const struct class_info *c = b->scope ? NULL : class_named(b, type);
    const struct class_member *m = c ? class_member(c, token_name(b, token)) : NULL;
    const struct class_info *wrapped =
        m && !class_named(b, m->type) ? class_named(b, m->inner) : NULL;
    target->inner = wrapped ? wrapped->name : 0;
    target->type = m ? m->type : 0;
    target->owner = m ? plain_class(b, c->name) : 0;
    return m && m->link != m->name ? m->link : 0;
}

static void add_link(struct builder *b, struct target_read *target, const char *link,
                     uint32_t token, uint32_t name)
{
    add_path(b, target, link, name ? 0 : token);
    if (name)
        add_path(b, target, name_text(b->program, name), 0);
}

static bool is_one_of(const struct builder *b, uint32_t token, const char *const *words,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_word(b, token, words[i]))
            return true;
    return false;
}

/** `.get()` of a wrapper of the library: what it holds, which here is the wrapper itself. */
static bool is_unwrapping(const struct builder *b, const struct target_read *target, uint32_t name)
{
    static const char *const words[] = {"get", "value"};
    return is_punct(b, name + 1, '(') && is_punct(b, name + 2, ')') &&
           is_one_of(b, name, words, sizeof(words) / sizeof(*words)) &&
           !class_named(b, target->type);
}

/** `.begin(`: what leads to all that a container of the library holds. */
static bool is_content(const struct builder *b, const struct target_read *target, uint32_t name)
{
    static const char *const words[] = {"at",   "back", "begin", "c_str",  "cbegin", "cend",
                                        "data", "end",  "front", "rbegin", "rend",   "str"};
    return is_punct(b, name + 1, '(') &&
           is_one_of(b, name, words, sizeof(words) / sizeof(*words)) &&
           !class_named(b, target->type);
}

/** `.name`, `->name`, `[..]`, `(..)` after a name, at target->next. @return whether there was one.
 */
static bool read_suffix(struct builder *b, struct target_read *target, uint32_t last, uint32_t node,
                        uint32_t *member)
{
    uint32_t i = target->next;
    bool arrow = is_punct(b, i, PUNCT2('-', '>'));
    if (i > last)
        return false;
    if ((arrow || is_punct(b, i, '.')) && i < last && token_at(b, i + 1)->kind == TOKEN_NAME) {
        *member = i + 1;
        if (!arrow && !b->scope && i + 3 <= last && is_unwrapping(b, target, i + 1)) {
            uint32_t call = call_at(b, i + 1);
            if (call != NO_NODE)
                add_result(b, call); /* or it is a function of the program */
            target->type = target->inner;
            target->inner = 0;
            target->next = i + 4;
            return true;
        }
        bool is_whole = !arrow && !b->scope && is_content(b, target, i + 1);
        uint32_t link = enter_member(b, target, i + 1, arrow);
        if (!target->is_call &&
            !is_whole) /* what two methods give are two things, as two members are */
            add_link(b, target, arrow ? "@." : ".", i + 1, link);
        uint32_t open = call_bracket(b, i + 1, last);
        target->through_pointer |= arrow;
        target->next = open ? open : i + 2;
        return true;
    }
    if (is_punct(b, i, '[')) {
        uint32_t close = matching_bracket(b, i, last);
        c_scan(b, i + 1, close - 1, node);
        if (!target->is_call)
            add_element(b, target, i + 1, close);
        target->type = target->inner ? target->inner : target->type;
        target->through_pointer = true;
        target->next = close + 1;
        return true;
    }
    if (is_punct(b, i, '(')) {
        uint32_t close = matching_bracket(b, i, last), call = call_at(b, *member);
        if (call != NO_NODE)
            add_result(b, call);
        else
            c_scan(b, i + 1, close - 1, node);
        target->is_call = true;
        target->next = close + 1;
        return true;
    }
    return false;
}

/** `*this`, or the member of it at a token. */
static void enter_this(struct builder *b, struct target_read *target, uint32_t member)
{
    target->object = b->this_object;
    target->type = b->type->name;
    if (!member)
        return;
    uint32_t link = enter_member(b, target, member, false);
    add_link(b, target, ".", member, link);
}

static void enter_object(struct builder *b, struct target_read *target, uint32_t object)
{
    struct object_type type = type_of(b, object);
    target->object = object;
    target->type = type.type;
    target->inner = type.inner;
    if (!type.stands_for)
        return;
    const struct variable *v = &current_function(b)->variables[type.stands_for - 1];
    target->object = v->object;
    target->through_pointer = v->through_pointer;
    add_path(b, target, name_text(b->program, v->path), 0);
}

/** Does the name mean a member of *this? */
static bool is_own_member(const struct builder *b, uint32_t token)
{
    if (b->this_object == NO_NODE || binds_name(b, token_name(b, token)))
        return false;
    const struct class_member *m = class_member(b->type, token_name(b, token));
    return m && !m->is_static;
}

/** Reads `name`, `A::name`, `this->name` and what follows; the tokens inside brackets are scanned.
 */
static void read_target_at(struct builder *b, uint32_t first, uint32_t last, uint32_t node,
                           struct target_read *target)
{
    uint32_t i = first;
    *target = (struct target_read){.is_name = true};
    if (is_word(b, i, "this") && b->this_object != NO_NODE) {
        bool has_member = i + 2 <= last && is_punct(b, i + 1, PUNCT2('-', '>'));
        enter_this(b, target, has_member ? i + 2 : 0);
        target->next = has_member ? i + 3 : i + 1;
        uint32_t member = target->next - 1;
        if (has_member && target->next <= last && is_punct(b, target->next, '('))
            target->is_call = true; /* a member function */
        while (read_suffix(b, target, last, node, &member))
            ;
        return;
    }
    while (i + 2 <= last && token_at(b, i + 2)->kind == TOKEN_NAME &&
           (is_punct(b, i + 1, PUNCT2(':', ':')) ||
            (is_punct(b, i + 1, PUNCT2('-', '>')) && token_is(&b->tree->tokens, i, "this"))))
        i += 2;
    uint32_t member = i;
    target->next = i + 1;
    uint32_t open = call_bracket(b, i, last);
    if (open) {
        target->is_name = false;
        target->next = open;
    }
    if (!open && i == first && is_own_member(b, i))
        enter_this(b, target, i);
    else if (!open)
        enter_object(b, target, lookup(b, token_name(b, i)));
    while (read_suffix(b, target, last, node, &member))
        ;
}

uint32_t target_variable(struct builder *b, const struct target_read *target)
{
    uint32_t path = name_intern(b->program, target->path, strlen(target->path));
    uint32_t number = variable_of(b, target->object, path, target->through_pointer);
    struct variable *v = &current_function(b)->variables[number];
    v->owner = target->owner;
    v->type = plain_class(b, target->inner ? target->inner : target->type);
    return number;
}

/** The target was read: is it set, and to what? @return the token to go on at. */
static uint32_t read_change(struct builder *b, const struct target_read *target, uint32_t first,
                            uint32_t last, uint32_t node)
{
    uint32_t i = target->next, variable = target_variable(b, target);
    bool is_weak = strstr(target->path, "[]") != NULL;
    bool stepped = first > 0 && is_step(b, first - 1);
    size_t mark = b->pending_count;
    uint32_t call = call_at(b, stepped ? first - 1 : i);
    if (call != NO_NODE && (stepped || i <= last)) { /* the class has the operator */
        add_operand(b, OPERAND_CALL, call);
        return stepped || !is_step(b, i) ? i : i + 1;
    }
    if (stepped || (i <= last && is_step(b, i))) {
        add_operand(b, OPERAND_VARIABLE, variable);
        define(b, variable, node, operands_since(b, mark), is_weak);
        return i + !stepped;
    }
    if (i > last || !is_assignment(b, i)) {
        add_operand(b, OPERAND_VARIABLE, variable);
        return i;
    }
    uint32_t end = expression_end(b, i + 1, last);
    if (token_at(b, i)->punct != '=')
        add_operand(b, OPERAND_VARIABLE, variable);
    c_scan(b, i + 1, end, node);
    define(b, variable, node, operands_since(b, mark), is_weak);
    if (token_at(b, i)->punct == '=' && !b->only_read) { /* when read again, no source is noted */
        struct argument source;
        read_target(b, i + 1, end, &source);
        note_source(b, node, &source);
    }
    return end + 1;
}

bool ends_operand(const struct builder *b, uint32_t i)
{
    const struct token *t = token_at(b, i);
    if (t->kind == TOKEN_NAME)
        return !token_is_keyword(&b->tree->tokens, i, KEYWORD_RETURN);
    if (t->kind == TOKEN_PUNCTUATOR)
        return t->punct == ')' || t->punct == ']' || t->punct == '}';
    return t->kind == TOKEN_NUMBER || t->kind == TOKEN_STRING || t->kind == TOKEN_CHARACTER;
}

/** `*p`, `**p`, `*(p + i)`: element of what the first name in it leads to. */
static uint32_t read_dereference(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    uint32_t i = first, name, stars = 0;
    struct target_read target;
    for (; i <= last && (is_punct(b, i, '*') || is_punct(b, i, '(')); i++)
        stars += is_punct(b, i, '*');
    bool in_brackets = i > first && is_punct(b, first + 1, '('), shifted = false;
    name = i;
    if (name > last || token_at(b, name)->kind != TOKEN_NAME || is_type_word(b, name))
        return first + 1;
    if (call_bracket(b, name, last))
        return name;
    read_target_at(b, name, last, node, &target);
    if (!target.is_name) /* what a function gives: `*this->begin()` */
        return target.next;
    if (in_brackets) {
        uint32_t close = matching_bracket(b, first + 1, last);
        shifted = target.next < close;
        if (target.next <= close)
            c_scan(b, target.next, close - 1, node);
        target.next = close + 1;
    }
    add_operand(b, OPERAND_VARIABLE, target_variable(b, &target));
    add_path(b, &target, shifted ? "[]" : "@", 0);
    while (--stars)
        add_path(b, &target, "@", 0);
    target.through_pointer = true;
    return read_change(b, &target, name, last, node);
}

static uint32_t read_address(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct target_read target;
    if (first >= last || token_at(b, first + 1)->kind != TOKEN_NAME || is_type_word(b, first + 1))
        return first + 1;
    read_target_at(b, first + 1, last, node, &target);
    if (!target.is_name)
        return target.next;
    current_function(b)->objects[target.object].is_addressed = true;
    add_operand(b, OPERAND_ADDRESS, target_variable(b, &target));
    return target.next;
}

static bool is_unevaluated(const struct builder *b, uint32_t i)
{
    static const char *const words[] = {"sizeof",   "alignof",    "_Alignof", "__alignof__",
                                        "decltype", "__typeof__", "typeof",   "noexcept"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (token_is(&b->tree->tokens, i, words[w]))
            return true;
    return false;
}

static uint32_t read_name(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct target_read target;
    if (is_unevaluated(b, first)) {
        uint32_t end = is_punct(b, first + 1, '(') && first < last
                           ? matching_bracket(b, first + 1, last) + 1
                           : first + 2;
        if (is_word(b, first, "sizeof"))
            read_size(b, first + 1, end - 1);
        return end;
    }
    bool is_this = is_word(b, first, "this"), is_plain = !is_punct(b, first + 1, PUNCT2('-', '>'));
    if (is_this ? is_plain && b->this_object == NO_NODE
                : is_type_word(b, first) || is_constant_word(b, first))
        return first + 1;
    uint32_t constant = is_this ? 0 : enumerator_end(b, first, last);
    if (constant)
        return constant;
    read_target_at(b, first, last, node, &target);
    return target.is_name ? read_change(b, &target, first, last, node) : target.next;
}

/** The value of a block in an expression. @return the token after it, or 0: it is none */
static uint32_t read_block(struct builder *b, uint32_t open, uint32_t last)
{
    for (size_t i = b->block_value_count; i-- > 0;) {
        if (b->block_values[i].token != open)
            continue;
        struct index_range value = b->block_values[i].operands;
        for (uint32_t o = value.first; o < value.first + value.count; o++) {
            struct operand operand = current_team(b)->operands[o];
            add_operand(b, operand.kind, operand.index);
        }
        return matching_bracket(b, open, last) + 1;
    }
    return 0;
}

static void scan_tokens(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    uint32_t i = first, next;
    while (i <= last && token_at(b, i)->kind != TOKEN_END) {
        bool opens = i == first || !ends_operand(b, i - 1); /* an operand is to come */
        if (token_at(b, i)->kind == TOKEN_PRAGMA)
            while (i < last && token_at(b, i)->kind != TOKEN_PRAGMA_END)
                i++;
        else if (token_at(b, i)->kind == TOKEN_NAME) {
            i = read_name(b, i, last, node);
            continue;
        } else if (opens && is_punct(b, i, '*')) {
            i = read_dereference(b, i, last, node);
            continue;
        } else if (is_punct(b, i, '&') &&
                   (opens || (is_punct(b, i - 1, ')') &&
                              token_at(b, i)->offset == token_at(b, i - 1)->offset + 1))) {
            i = read_address(b, i, last, node);
            continue;
        } else if (opens && is_punct(b, i, '[')) {
            i = read_lambda(b, i, last, node);
            uint32_t call = i <= last && is_punct(b, i, '(') ? call_at(b, i) : NO_NODE;
            if (call != NO_NODE) /* it is called on the spot */
                add_operand(b, OPERAND_CALL, call);
            continue;
        } else if (is_punct(b, i, '{') && i > first && is_punct(b, i - 1, '(') &&
                   (next = read_block(b, i, last))) {
            i = next;
            continue;
        }
        i++;
    }
}

void c_scan(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    if (nest(b))
        scan_tokens(b, first, last, node);
    b->depth--;
}

struct index_range scan_expression(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    size_t mark = b->pending_count;
    if (first <= last)
        b->dialect->scan(b, first, last, node);
    struct index_range range = operands_since(b, mark);
    b->pending_count = mark;
    return range;
}

/* ---- Calls ------------------------------------------------------------------------------- */

/** Is what stands in the brackets at `open` a type? Something has to follow it, then. */
static bool is_cast(const struct builder *b, uint32_t open, uint32_t last)
{
    uint32_t close = matching_bracket(b, open, last);
    if (close >= last || close == open + 1)
        return false;
    uint32_t end = close - 1;
    if (is_punct(b, end, '*') || is_type_word(b, end) || is_word(b, open + 1, "struct"))
        return true;
    return is_name(b, end) && end == open + 1 &&
           name_has_flag(b->program, token_name(b, end), NAME_TYPE);
}

/** `static_cast<T>(x)`: the bracket before x, or 0. */
static uint32_t cast_bracket(const struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t i = first + 1;
    if (!is_name(b, first) || first + 3 > last || !is_punct(b, i, '<') ||
        !strstr(name_text(b->program, token_name(b, first)), "_cast"))
        return 0;
    while (i < last && !is_punct(b, i, '('))
        i++;
    return matching_bracket(b, i, last) == last ? i : 0;
}

/** Casts and brackets around an expression are left out. */
static void unwrap(const struct builder *b, uint32_t *first, uint32_t *last)
{
    for (uint32_t open; *first < *last;)
        if ((open = cast_bracket(b, *first, *last))) {
            *first = open + 1;
            --*last;
        } else if (!is_punct(b, *first, '(')) {
            return;
        } else if (is_cast(b, *first, *last)) {
            *first = matching_bracket(b, *first, *last) + 1;
        } else if (matching_bracket(b, *first, *last) == *last) {
            ++*first;
            --*last;
        } else {
            return;
        }
}

static void read_argument(struct builder *b, uint32_t first, uint32_t last,
                          struct argument *argument, struct target_read *out)
{
    struct target_read target;
    *argument = (struct argument){.variable = NO_NODE};
    *out = (struct target_read){.object = NO_NODE};
    unwrap(b, &first, &last);
    bool is_content = is_punct(b, first, '*');
    argument->is_address = is_punct(b, first, '&');
    if (is_content || argument->is_address)
        first++;
    unwrap(b, &first, &last);
    if (first > last || !is_name(b, first) || is_type_word(b, first) ||
        is_constant_word(b, first) || enumerator_end(b, first, last))
        return;
    bool only_read = b->only_read;
    size_t mark = b->pending_count;
    b->only_read = true;
    read_target_at(b, first, last, NO_NODE, &target);
    b->only_read = only_read;
    b->pending_count = mark;
    *out = target;
    if (!target.is_name || target.is_call || target.next <= last)
        return;
    bool is_this = target.object == b->this_object && !*target.path; /* which is *this itself */
    if (is_content && !is_this)
        add_path(b, &target, "@", 0);
    target.through_pointer |= is_content;
    *out = target;
    argument->variable = target_variable(b, &target);
}

void read_target(struct builder *b, uint32_t first, uint32_t last, struct argument *argument)
{
    struct target_read target;
    read_argument(b, first, last, argument, &target);
}

void read_object_target(struct builder *b, uint32_t first, uint32_t last, bool arrow,
                        struct argument *argument, struct target_read *target)
{
    read_argument(b, first, last, argument, target);
    bool is_this = target->is_name && argument->variable != NO_NODE &&
                   target->object == b->this_object && !*target->path;
    if (argument->variable == NO_NODE || argument->is_address || !arrow || is_this)
        return;
    add_path(b, target, "@", 0);
    target->through_pointer = true;
    argument->variable = target_variable(b, target);
}

uint32_t read_function(const struct builder *b, uint32_t first, uint32_t last)
{
    if (!b->scope && is_punct(b, first, '['))
        return lambda_name(b, first);
    first += is_punct(b, first, '&');
    if (first != last || !is_name(b, first))
        return 0;
    uint32_t name = token_name(b, first);
    bool may_be =
        !binds_name(b, name) || (!b->scope && name_has_flag(b->program, name, NAME_LAMBDA));
    return may_be ? name : 0;
}

/** `(T){..}`, `&(T){..}`: an object without a name. */
static bool read_compound(struct builder *b, uint32_t first, uint32_t last, uint32_t node,
                          struct argument *argument)
{
    bool is_address = is_punct(b, first, '&');
    uint32_t open = first + is_address, close = matching_bracket(b, open, last), type = 0;
    if (!is_punct(b, open, '(') || close + 1 >= last || !is_punct(b, close + 1, '{') ||
        matching_bracket(b, close + 1, last) != last)
        return false;
    for (uint32_t i = open + 1; i < close; i++)
        if (is_name(b, i) && class_named(b, token_name(b, i)))
            type = token_name(b, i);
    if (!type)
        return false;
    uint32_t object = object_new(b, (struct data_object){.kind = OBJECT_LOCAL, .team = b->team});
    uint32_t variable = variable_of(b, object, 0, false);
    size_t mark = b->pending_count;
    bool is_read = read_aggregate(b, variable, type, close + 1, node);
    if (is_read)
        *argument = (struct argument){.variable = variable, .is_address = is_address};
    b->pending_count = mark;
    return is_read;
}

uint32_t c_arguments(struct builder *b, const struct syntax_node *call, uint32_t open,
                     uint32_t node, struct argument *list, uint32_t room)
{
    uint32_t close = matching_bracket(b, open, call->last), count = 0;
    for (uint32_t i = open + 1; i < close && count < room;) {
        uint32_t end = expression_end(b, i, close - 1);
        read_target(b, i, end, &list[count]);
        bool is_compound = list[count].variable == NO_NODE && b->before_call != NO_NODE &&
                           read_compound(b, i, end, b->before_call, &list[count]);
        list[count].literal = read_literal(b, i, end);
        list[count].function = read_function(b, i, end);
        list[count].written = written_value(b, i, end);
        list[count].is_plain = i == end;
        if (!is_compound)
            list[count].operands = scan_expression(b, i, end, node);
        count++;
        i = end + 2;
    }
    return count;
}
