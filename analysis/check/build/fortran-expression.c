/*
 * Fortran's statements and expressions, read as far as expression.c reads those of C: which
 * variables and calls a value is made of, and which variables get a new one.
 */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <string.h>

/** What stands inside the brackets at `open`. @return behind them */
static uint32_t scan_inside(struct builder *b, uint32_t open, uint32_t last, uint32_t node)
{
    uint32_t close = matching_bracket(b, open, last);
    if (nest(b) && close > open + 1)
        fortran_scan(b, open + 1, close - 1, node);
    b->depth--;
    return close + 1;
}

/* ---- Designators: name, elements, components --------------------------------------------- */

static void enter_association(const struct builder *b, struct target_read *target)
{
    for (const struct association *a; (a = find_association(b, target->object));) {
        target->object = a->target;
        target->through_pointer |= a->through_pointer;
        char path[sizeof(target->path)];
        size_t length = strlen(name_text(b->program, a->path));
        if (length + strlen(target->path) >= sizeof(path))
            continue;
        strcpy(path, name_text(b->program, a->path));
        strcpy(path + length, target->path);
        strcpy(target->path, path);
    }
}

/** `(..)` and `%name` behind a name. @return whether there was one */
static bool read_suffix(struct builder *b, struct target_read *target, uint32_t last, uint32_t node)
{
    uint32_t i = target->next;
    if (i > last)
        return false;
    if (is_punct(b, i, '%') && i < last && token_at(b, i + 1)->kind == TOKEN_NAME) {
        uint32_t call = call_at(b, i + 1);
        if (call != NO_NODE)
            add_operand(b, OPERAND_CALL, call);
        if (call != NO_NODE && !current_team(b)->calls[call].is_element) {
            target->is_call = true;
            target->is_name = false; /* the object is an argument, and no more */
        }
        if (!target->is_call && !part_of_kind(b, token_name(b, i + 1), PART_PARENT))
            add_path(b, target, ".", i + 1); /* the parent's components are the object's own */
        target->next = i + 2;
        return true;
    }
    if (!is_punct(b, i, '(') && !is_punct(b, i, '['))
        return false;
    if (is_punct(b, i, '(') && !target->is_call)
        add_path(b, target, "[]", 0);
    target->next = scan_inside(b, i, last, node);
    return true;
}

/** A pointer's value is what it leads to; which data that is matters, too. */
static void enter_pointer(struct builder *b, struct target_read *target)
{
    if (!current_function(b)->objects[target->object].is_pointer)
        return;
    add_operand(b, OPERAND_VARIABLE, variable_of(b, target->object, 0, false));
    add_path(b, target, "[]", 0);
    target->through_pointer = true;
}

bool is_label(const struct builder *b, uint32_t i, uint32_t last)
{
    return i < last && (is_punct(b, i + 1, '=') || is_punct(b, i + 1, PUNCT2('=', '>')) ||
                        token_at(b, i + 1)->kind == TOKEN_STRING);
}

uint32_t fortran_status(struct builder *b, struct target_read *target, bool of_elements)
{
    char *end = strrchr(target->path, '[');
    if (of_elements && end && !strchr(end, '.'))
        *end = '\0';
    if (current_function(b)->objects[target->object].is_pointer && !strchr(target->path, '.'))
        return variable_of(b, target->object, 0, false);
    add_path(b, target, STATUS, 0);
    return target_variable(b, target);
}

/** SIZE(a), ALLOCATED(a), ..? */
static bool is_inquiry(const struct builder *b, uint32_t i)
{
    static const char *const words[] = {"allocated", "associated", "is_contiguous", "lbound",
                                        "present",   "shape",      "size",          "ubound"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(b, i, words[w]))
            return true;
    return false;
}

/** The arguments of such a function: no elements are asked for. @return the token behind them */
static uint32_t scan_inquiry(struct builder *b, uint32_t name, uint32_t last, uint32_t node)
{
    struct target_read target;
    uint32_t close = matching_bracket(b, name + 1, last);
    for (uint32_t i = name + 2, end; i < close; i = end + 2) {
        size_t mark = b->pending_count;
        end = expression_end(b, i, close - 1);
        if (token_at(b, i)->kind != TOKEN_NAME || is_label(b, i, end)) {
            fortran_scan(b, i, end, node);
            continue;
        }
        fortran_designator(b, i, end, node, &target);
        if (!target.is_name || target.is_call || target.next <= end) {
            b->pending_count = mark;
            fortran_scan(b, i, end, node);
            continue;
        }
        b->pending_count = mark;
        if (is_word(b, name, "present"))
            strcpy(target.path, PRESENCE);
        add_operand(b, OPERAND_VARIABLE,
                    is_word(b, name, "present") ? target_variable(b, &target)
                                                : fortran_status(b, &target, false));
    }
    return close + 1;
}

void fortran_designator(struct builder *b, uint32_t i, uint32_t last, uint32_t node,
                        struct target_read *target)
{
    *target = (struct target_read){.is_name = true, .next = i + 1};
    uint32_t name = token_name(b, i), call = call_at(b, i);
    bool in_brackets = i < last && is_punct(b, i + 1, '(');
    if (call != NO_NODE)
        add_operand(b, OPERAND_CALL, call);
    if (in_brackets && (call == NO_NODE ? !is_array_here(b, name) && !is_substring(b, i + 1, last)
                                        : !current_team(b)->calls[call].is_element)) {
        target->is_name = false;
        target->is_call = true; /* its arguments are read with it */
        target->next = call == NO_NODE && is_inquiry(b, i) ? scan_inquiry(b, i, last, node)
                       : call == NO_NODE                   ? scan_inside(b, i + 1, last, node)
                                                           : matching_bracket(b, i + 1, last) + 1;
    } else {
        target->object = lookup(b, name);
        enter_pointer(b, target);
        enter_association(b, target);
    }
    while (read_suffix(b, target, last, node))
        ;
}

static void read_value(struct builder *b, const struct target_read *target)
{
    if (target->is_name)
        add_operand(b, OPERAND_VARIABLE, target_variable(b, target));
}

void fortran_scan(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct target_read target;
    for (uint32_t i = first; i <= last && token_at(b, i)->kind != TOKEN_END;) {
        if (token_at(b, i)->kind != TOKEN_NAME || is_label(b, i, last)) {
            i++;
            continue;
        }
        fortran_designator(b, i, last, node, &target);
        read_value(b, &target);
        i = target.next;
    }
}

void fortran_variable(struct builder *b, uint32_t first, uint32_t last, struct argument *argument)
{
    struct target_read target;
    argument->variable = NO_NODE;
    if (token_at(b, first)->kind != TOKEN_NAME)
        return;
    bool only_read = b->only_read;
    size_t mark = b->pending_count;
    b->only_read = true;
    fortran_designator(b, first, last, NO_NODE, &target);
    b->only_read = only_read;
    b->pending_count = mark;
    if (!target.is_name || target.is_call || target.next <= last)
        return;
    argument->variable = target_variable(b, &target);
    argument->is_address = true;
}

/* ---- Assignments ------------------------------------------------------------------------- */

/** The `=` or `=>` of an assignment that is the whole statement, or 0. */
static uint32_t assignment_at(const struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t i = first + 1;
    if (token_at(b, first)->kind != TOKEN_NAME)
        return 0;
    while (i < last)
        if (is_punct(b, i, '(') || is_punct(b, i, '['))
            i = matching_bracket(b, i, last) + 1;
        else if (is_punct(b, i, '%'))
            i += 2;
        else
            return is_punct(b, i, '=') || is_punct(b, i, PUNCT2('=', '>')) ? i : 0;
    return 0;
}

void fortran_define(struct builder *b, const struct target_read *target, uint32_t node, size_t mark)
{
    bool is_weak = strstr(target->path, "[]") != NULL;
    if (target->is_name)
        define(b, target_variable(b, target), node, operands_since(b, mark), is_weak);
}

/* ---- Input and output, ALLOCATE ---------------------------------------------------------- */

/** Everything that is set at `i`, up to `last`, to what is read since `from`: items, those of
 * implied DOs among them. */
static void define_items(struct builder *b, uint32_t i, uint32_t last, uint32_t node, uint32_t call,
                         size_t from)
{
    struct target_read target;
    while (i <= last) {
        if (token_at(b, i)->kind != TOKEN_NAME) {
            i++;
        } else if (is_label(b, i, last)) {
            size_t mark = b->pending_count;
            uint32_t end = expression_end(b, i + 2, last);
            fortran_scan(b, i + 2, end, node);
            b->pending_count = mark;
            i = end + 1;
        } else {
            size_t mark = b->pending_count;
            fortran_designator(b, i, last, node, &target);
            b->pending_count = mark;
            if (call != NO_NODE)
                add_operand(b, OPERAND_CALL, call);
            fortran_define(b, &target, node, from);
            b->pending_count = mark;
            i = target.next;
        }
    }
}

/** A specifier that hands a variable over to be set: `iostat = n`. */
static bool is_result(const struct builder *b, uint32_t i, bool inquires)
{
    static const char *const results[] = {"iostat",  "iomsg", "size",  "id",
                                          "newunit", "stat",  "errmsg"};
    static const char *const inputs[] = {"unit", "file", "id"};
    for (size_t w = 0; inquires && w < sizeof(inputs) / sizeof(*inputs); w++)
        if (is_word(b, i, inputs[w]))
            return false;
    for (size_t w = 0; w < sizeof(results) / sizeof(*results); w++)
        if (is_word(b, i, results[w]))
            return true;
    return inquires;
}

/** `(unit, format, iostat = n)` */
static void read_specifiers(struct builder *b, uint32_t open, uint32_t close, uint32_t node,
                            uint32_t call, bool inquires)
{
    for (uint32_t i = open + 1; i < close;) {
        uint32_t end = expression_end(b, i, close - 1);
        if (end > i + 1 && is_label(b, i, end) && is_punct(b, i + 1, '=') &&
            is_result(b, i, inquires))
            define_items(b, i + 2, end, node, call, b->pending_count);
        else
            fortran_scan(b, i, end, node);
        i = end + 2;
    }
}

/** WRITE to a variable: an internal file. */
static void write_internal_file(struct builder *b, uint32_t open, uint32_t close, uint32_t node,
                                size_t mark)
{
    struct target_read target;
    uint32_t unit = open + 1 < close && is_word(b, open + 1, "unit") ? open + 3 : open + 1;
    if (unit >= close || token_at(b, unit)->kind != TOKEN_NAME ||
        !is_text_here(b, token_name(b, unit)))
        return;
    size_t top = b->pending_count;
    fortran_designator(b, unit, close - 1, node, &target);
    b->pending_count = top;
    bool is_whole = !*target.path && target.object != NO_NODE && /* blanks behind what is written */
                    !current_function(b)->objects[target.object].is_array;
    if (target.is_name)
        define(b, target_variable(b, &target), node, operands_since(b, mark), !is_whole);
}

/** READ of a NAMELIST sets what is in it. */
static void define_group(struct builder *b, uint32_t open, uint32_t close, uint32_t node,
                         uint32_t call, size_t from)
{
    uint32_t at = open + 1;
    while (at + 2 < close && !(is_word(b, at, "nml") && is_punct(b, at + 1, '=')))
        at = expression_end(b, at, close - 1) + 2;
    if (at + 2 < close && is_name(b, at + 2))
        for (uint32_t i = group_of_names(b, token_name(b, at + 2)); i && is_name(b, i); i += 2) {
            define_items(b, i, i, node, call, from);
            if (!is_punct(b, i + 1, ','))
                break;
        }
}

/** READ from a variable gives what is in it, from a file something else to each thread. */
static bool reads_variable(struct builder *b, uint32_t open, uint32_t close)
{
    uint32_t unit = open + 1 < close && is_word(b, open + 1, "unit") ? open + 3 : open + 1;
    return unit < close && token_at(b, unit)->kind == TOKEN_NAME &&
           is_text_here(b, token_name(b, unit));
}

static void read_transfer(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    uint32_t open = first + 1, call = call_at(b, first);
    bool is_read = is_word(b, first, "read");
    size_t mark = b->pending_count;
    if (open > last)
        return;
    uint32_t close = is_punct(b, open, '(') ? matching_bracket(b, open, last)
                                            : expression_end(b, open, last) + 1;
    if (is_punct(b, open, '('))
        read_specifiers(b, open, close, node, call, false);
    size_t items = b->pending_count; /* the unit's old text is none of what is written */
    uint32_t gives = is_punct(b, open, '(') && reads_variable(b, open, close) ? NO_NODE : call;
    if (is_read && is_punct(b, open, '('))
        define_group(b, open, close, node, gives, mark);
    if (is_read && close < last)
        define_items(b, close + 1, last, node, gives, mark);
    else if (close < last)
        fortran_scan(b, close + 1, last, node);
    if (!is_read && is_punct(b, open, '('))
        write_internal_file(b, open, close, node, items);
}

/** `character(n) :: a`: the token behind the type, or `first` if there is none. */
static uint32_t behind_type(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first, end; i <= last; i = end + 1) {
        end = is_punct(b, i, '(') ? matching_bracket(b, i, last) : i;
        if (is_punct(b, i, PUNCT2(':', ':')))
            return i + 1;
        if (is_punct(b, i, ','))
            break;
    }
    return first;
}

/** The expression of SOURCE or MOLD, or 0. */
static uint32_t prototype(const struct builder *b, uint32_t first, uint32_t close)
{
    for (uint32_t i = first; i + 2 < close; i = expression_end(b, i, close - 1) + 2)
        if ((is_word(b, i, "source") || is_word(b, i, "mold")) && is_punct(b, i + 1, '='))
            return i + 2;
    return 0;
}

/** ALLOCATE and DEALLOCATE say of which type it is, also that of what it is to be like; SOURCE
 * gives it its value. */
static void define_type(struct builder *b, struct target_read target, uint32_t first,
                        uint32_t close, uint32_t node)
{
    uint32_t from = prototype(b, first, close);
    size_t mark = b->pending_count;
    struct argument source = {.variable = NO_NODE};
    char *end = strrchr(target.path, '[');
    if (is_punct(b, target.next - 1, ')') && end && !strchr(end, '.'))
        *end = '\0';
    if (from) {
        uint32_t last = expression_end(b, from, close - 1);
        fortran_scan(b, from, last, node);
        fortran_variable(b, from, last, &source);
        source.is_address = false;
    } else {
        add_path(b, &target, DYNAMIC_TYPE, 0);
    }
    define(b, target_variable(b, &target), node, operands_since(b, mark), false);
    note_source(b, node, &source);
    b->pending_count = mark;
}

/** What DEALLOCATE gives back is finalized before. @return the node to go on at */
static uint32_t finalize_item(struct builder *b, const struct target_read *target, uint32_t first,
                              uint32_t last, uint32_t node)
{
    uint32_t before = b->cursor;
    fortran_finalize(b, target_variable(b, target), fortran_written(b, first, last), first);
    return b->cursor == before ? node : step_follow(b, CFG_BASIC, first);
}

/** `a(n), p, stat = i` of ALLOCATE, DEALLOCATE and NULLIFY: bounds decide how much there is. */
static void read_allocation(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct target_read target;
    if (first >= last || !is_punct(b, first + 1, '('))
        return;
    uint32_t close = matching_bracket(b, first + 1, last);
    for (uint32_t i = behind_type(b, first + 2, close - 1), end; i < close; i = end + 2) {
        size_t mark = b->pending_count;
        end = expression_end(b, i, close - 1);
        if (token_at(b, i)->kind != TOKEN_NAME || is_label(b, i, end)) {
            read_specifiers(b, i - 1, end + 1, node, NO_NODE, false);
            continue;
        }
        fortran_designator(b, i, end, node, &target);
        if (target.is_name && !target.is_call) {
            bool is_pointer = current_function(b)->objects[target.object].is_pointer;
            if (is_word(b, first, "deallocate"))
                node = finalize_item(b, &target, i, end, node);
            if (!is_pointer)
                define_type(b, target, first + 2, close, node);
            size_t bounds = mark + (is_pointer && b->pending_count > mark);
            define(b, fortran_status(b, &target, is_punct(b, target.next - 1, ')')), node,
                   operands_since(b, bounds), false);
        }
        b->pending_count = mark;
    }
}

/** OPEN, INQUIRE, ..: specifiers and values in one pair of parentheses. */
static void read_listed(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    if (first < last && is_punct(b, first + 1, '('))
        read_specifiers(b, first + 1, matching_bracket(b, first + 1, last), node, NO_NODE,
                        is_word(b, first, "inquire"));
    else
        fortran_scan(b, first + 1, last, node);
}

/** `assign 10 to n` */
static void read_assign(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    if (last >= first + 3 && is_word(b, first + 2, "to"))
        define_items(b, first + 3, last, node, NO_NODE, b->pending_count);
}

static void read_call(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    (void)b;
    (void)first;
    (void)last;
    (void)node; /* its arguments were read with the call */
}

typedef void statement_reader(struct builder *b, uint32_t first, uint32_t last, uint32_t node);

static const struct {
    const char *word;
    statement_reader *read;
} readers[] = {
    {"call", read_call},          {"read", read_transfer},       {"write", read_transfer},
    {"print", read_transfer},     {"allocate", read_allocation}, {"deallocate", read_allocation},
    {"nullify", read_allocation}, {"open", read_listed},         {"close", read_listed},
    {"inquire", read_listed},     {"flush", read_listed},        {"rewind", read_listed},
    {"backspace", read_listed},   {"endfile", read_listed},      {"wait", read_listed},
    {"continue", read_call},      {"assign", read_assign},
};

void fortran_statement(struct builder *b, const struct syntax_node *node, uint32_t here)
{
    uint32_t first = node->first, last = node->last, sign = assignment_at(b, first, last);
    if (sign && is_punct(b, sign, '=') && fortran_defined_assignment(b, first, sign, last, here))
        return;
    if (sign && is_punct(b, sign, '=')) {
        fortran_assign(b, first, sign, last, here);
        return;
    }
    if (sign) {
        fortran_point(b, first, sign, last, here);
        return;
    }
    for (size_t i = 0; i < sizeof(readers) / sizeof(*readers); i++)
        if (is_word(b, first, readers[i].word)) {
            readers[i].read(b, first, last, here);
            return;
        }
    fortran_scan(b, first, last, here);
}

/* ---- Arguments --------------------------------------------------------------------------- */

/** The object that a procedure is called of: its first argument. */
static void read_object(struct builder *b, const struct syntax_node *call, uint32_t node,
                        struct argument *argument)
{
    uint32_t last = call->name - 2, first = last;
    while (token_at(b, first)->kind == TOKEN_NAME && is_punct(b, first - 1, '%') &&
           token_at(b, first - 2)->kind == TOKEN_NAME)
        first -= 2;
    *argument = (struct argument){.variable = NO_NODE};
    if (token_at(b, first)->kind != TOKEN_NAME)
        return; /* an element: nothing is known of it */
    fortran_variable(b, first, last, argument);
    if (!is_polymorphic_here(b, first))
        argument->written = fortran_written(b, first, last);
    argument->operands = scan_expression(b, first, last, node);
}

uint32_t fortran_arguments(struct builder *b, const struct syntax_node *call, uint32_t open,
                           uint32_t node, struct argument *list, uint32_t room)
{
    uint32_t close = matching_bracket(b, open, call->last), count = 0;
    if (call->is_member)
        read_object(b, call, node, &list[count++]);
    for (uint32_t i = open + 1; i < close && count < room;) {
        uint32_t end = expression_end(b, i, close - 1), first = i;
        list[count] = (struct argument){.variable = NO_NODE};
        if (first + 2 <= end && token_at(b, first)->kind == TOKEN_NAME &&
            is_punct(b, first + 1, '=')) {
            list[count].keyword = token_name(b, first);
            first += 2;
        }
        if (first <= end) {
            fortran_variable(b, first, end, &list[count]);
            list[count].literal = read_literal(b, first, end);
            list[count].function =
                is_data_here(b, token_name(b, first)) ? 0 : read_function(b, first, end);
            list[count].is_plain = first == end;
            list[count].written = fortran_written(b, first, end);
            list[count].is_typed = list[count].written && !is_polymorphic_here(b, first);
            list[count].operands = scan_expression(b, first, end, node);
        }
        count++;
        i = end + 2;
    }
    return count;
}

/* ---- Names for the time of a construct --------------------------------------------------- */

void fortran_associate(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    struct target_read target;
    for (uint32_t i = first, end; i <= last; i = end + 2) {
        end = expression_end(b, i, last);
        if (i + 2 > end || token_at(b, i)->kind != TOKEN_NAME ||
            !is_punct(b, i + 1, PUNCT2('=', '>')))
            continue;
        size_t mark = b->pending_count;
        uint32_t name = token_name(b, i);
        target.is_name = token_at(b, i + 2)->kind == TOKEN_NAME;
        if (target.is_name) {
            fortran_designator(b, i + 2, end, node, &target);
            target.is_name &= !target.is_call && target.next > end;
        }
        b->pending_count = mark;
        if (!target.is_name)
            fortran_scan(b, i + 2, end, node);
        uint32_t object = bind_association(b, name, &target);
        if (!target.is_name)
            define(b, variable_of(b, object, 0, false), node, operands_since(b, mark), false);
        b->pending_count = mark;
    }
}

void fortran_indices(struct builder *b, uint32_t first, uint32_t last, uint32_t node)
{
    for (uint32_t i = first; i < last; i++) {
        if (is_punct(b, i, '('))
            i = matching_bracket(b, i, last);
        if (token_at(b, i)->kind != TOKEN_NAME || !is_punct(b, i + 1, '='))
            continue;
        uint32_t object = bind_name(b, token_name(b, i), OBJECT_LOCAL, false);
        struct index_range nothing = {current_team(b)->operand_count, 0};
        define(b, variable_of(b, object, 0, false), node, nothing, false);
    }
}
