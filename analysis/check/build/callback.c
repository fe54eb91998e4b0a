/* Functions that the library calls: what is handed to its algorithms. */
#include "analysis/check/build/class.h"

#include <stdlib.h>
#include <string.h>

enum calling {
    CALLS_NOTHING,
    CALLS_OFTEN, /* as often as the other arguments say, perhaps never */
    CALLS_ONCE,  /* in each thread */
    CALLS_IN_ONE /* thread of all */
};

static const struct algorithm {
    const char *name;
    enum calling calling;
} algorithms[] = {
    {"accumulate", CALLS_OFTEN},
    {"adjacent_find", CALLS_OFTEN},
    {"all_of", CALLS_OFTEN},
    {"any_of", CALLS_OFTEN},
    {"apply", CALLS_ONCE},
    {"binary_search", CALLS_OFTEN},
    {"bsearch", CALLS_OFTEN},
    {"call_once", CALLS_IN_ONE},
    {"copy_if", CALLS_OFTEN},
    {"count_if", CALLS_OFTEN},
    {"equal", CALLS_OFTEN},
    {"equal_range", CALLS_OFTEN},
    {"erase_if", CALLS_OFTEN},
    {"find_if", CALLS_OFTEN},
    {"find_if_not", CALLS_OFTEN},
    {"for_each", CALLS_OFTEN},
    {"for_each_n", CALLS_OFTEN},
    {"generate", CALLS_OFTEN},
    {"generate_n", CALLS_OFTEN},
    {"inner_product", CALLS_OFTEN},
    {"invoke", CALLS_ONCE},
    {"lower_bound", CALLS_OFTEN},
    {"max_element", CALLS_OFTEN},
    {"merge", CALLS_OFTEN},
    {"min_element", CALLS_OFTEN},
    {"minmax_element", CALLS_OFTEN},
    {"mismatch", CALLS_OFTEN},
    {"none_of", CALLS_OFTEN},
    {"nth_element", CALLS_OFTEN},
    {"partial_sort", CALLS_OFTEN},
    {"partition", CALLS_OFTEN},
    {"pthread_once", CALLS_IN_ONE},
    {"qsort", CALLS_OFTEN},
    {"reduce", CALLS_OFTEN},
    {"remove_copy_if", CALLS_OFTEN},
    {"remove_if", CALLS_OFTEN},
    {"replace_if", CALLS_OFTEN},
    {"search", CALLS_OFTEN},
    {"sort", CALLS_OFTEN},
    {"stable_partition", CALLS_OFTEN},
    {"stable_sort", CALLS_OFTEN},
    {"transform", CALLS_OFTEN},
    {"transform_reduce", CALLS_OFTEN},
    {"unique", CALLS_OFTEN},
    {"upper_bound", CALLS_OFTEN},
    {"visit", CALLS_ONCE},
};

static int compare_algorithms(const void *name, const void *algorithm)
{
    return strcmp(name, ((const struct algorithm *)algorithm)->name);
}

static enum calling calling_of(const struct builder *b, uint32_t name)
{
    const struct algorithm *found =
        bsearch(name_text(b->program, name), algorithms, sizeof(algorithms) / sizeof(*algorithms),
                sizeof(*algorithms), compare_algorithms);
    return found ? found->calling : CALLS_NOTHING;
}

/** What can be called, as the argument from `first` to `last`. */
struct callee {
    struct call call;
    struct argument object;
    bool has_object, is_there;
};

/** `f`, `&f`, `object`, `K{..}`, `[..] {..}`; a variable that holds one of these is known by its
 *  name if it is set to a lambda. */
static struct callee read_callee(struct builder *b, uint32_t first, uint32_t last)
{
    struct callee c = {.call = {.is_exact = true}};
    first += is_punct(b, first, '&');
    bool is_alone = first == last && is_name(b, first);
    uint32_t name = is_name(b, first) ? token_name(b, first) : 0, object = NO_NODE;
    if (is_alone && binds_name(b, name))
        object = lookup(b, name);
    struct class_info *type = object != NO_NODE   ? class_named(b, type_of(b, object).type)
                              : name && !is_alone ? class_named(b, name)
                                                  : NULL;
    uint32_t operator_name = name_intern(b->program, "operator()", 10);
    if (is_punct(b, first, '[')) {
        c.call.name = lambda_name(b, first);
        c.is_there = c.call.name != 0;
    } else if (type && class_has_method(type, operator_name)) {
        c.call.name = operator_name;
        c.call.type = type->name;
        c.call.is_member = c.is_there = true;
        c.has_object = object != NO_NODE;
        if (c.has_object)
            c.object = (struct argument){.variable = variable_of(b, object, 0, false)};
    } else if (is_alone &&
               name_has_flag(b->program, name, object == NO_NODE ? NAME_FUNCTION : NAME_LAMBDA)) {
        c.call.name = name;
        c.is_there = true;
    }
    return c;
}

/** Calls it with something of the other arguments, which `operands` are. */
static void call_back(struct builder *b, const struct callee *callee, struct index_range operands,
                      uint32_t token)
{
    enum { ARGUMENTS = 2 };
    struct argument some[ARGUMENTS];
    for (unsigned i = 0; i < ARGUMENTS; i++)
        some[i] = (struct argument){.variable = NO_NODE, .operands = operands};
    add_callback(b, callee->call, callee->has_object ? &callee->object : NULL, some, ARGUMENTS,
                 token);
}

static void build_rounds(struct builder *b, const struct callee *callee, enum calling calling,
                         struct index_range operands, uint32_t token)
{
    if (calling == CALLS_ONCE) {
        call_back(b, callee, operands, token);
        return;
    }
    uint32_t condition = step_follow(b, CFG_CONDITION, token);
    current_team(b)->nodes[condition].operands = operands;
    uint32_t after = step_new(b, CFG_BASIC, token);
    bool is_once = b->is_once;
    connect(b, condition, after);
    b->is_once |= calling == CALLS_IN_ONE;
    call_back(b, callee, operands, token);
    b->is_once = is_once;
    connect(b, b->cursor, calling == CALLS_OFTEN ? condition : after);
    continue_at(b, after);
}

/** What the arguments but the one at `without` read, and the call itself. */
static struct index_range other_operands(struct builder *b, uint32_t open, uint32_t close,
                                         uint32_t without, uint32_t call)
{
    size_t mark = b->pending_count;
    bool only_read = b->only_read;
    b->only_read = true;
    for (uint32_t i = open + 1; i < close;) {
        uint32_t end = expression_end(b, i, close - 1);
        if (i != without)
            c_scan(b, i, end, NO_NODE);
        i = end + 2;
    }
    b->only_read = only_read;
    if (call != NO_NODE)
        add_operand(b, OPERAND_CALL, call);
    struct index_range operands = operands_since(b, mark);
    b->pending_count = mark;
    return operands;
}

/** `invoke(f, ..)` where f is a variable: it chooses the function, as in `f(..)`. @return whether
 * it is one */
static bool invoke_variable(struct builder *b, uint32_t open, uint32_t close)
{
    enum { ARGUMENTS_MOST = 16 };
    struct argument some[ARGUMENTS_MOST];
    uint32_t first = open + 1, count = 0, end = expression_end(b, first, close - 1);
    uint32_t name = end == first && is_name(b, first) ? token_name(b, first) : 0;
    if (!name || !binds_name(b, name) || class_named(b, type_of(b, lookup(b, name)).type))
        return false;
    for (uint32_t i = end + 2; i < close && count < ARGUMENTS_MOST; i = end + 2) {
        end = expression_end(b, i, close - 1);
        read_target(b, i, end, &some[count]);
        some[count++].operands = scan_expression(b, i, end, NO_NODE);
    }
    uint32_t call = add_callback(b, (struct call){.name = name}, NULL, some, count, first);
    uint32_t node = current_team(b)->calls[call].node;
    current_team(b)->nodes[node].operands = scan_expression(b, first, first, NO_NODE);
    return true;
}

void build_callbacks(struct builder *b, uint32_t name, uint32_t open, uint32_t call)
{
    enum calling calling = calling_of(b, name);
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1);
    if (calling == CALLS_NOTHING || b->cursor == NO_NODE ||
        name_has_flag(b->program, name, NAME_FUNCTION))
        return;
    uint32_t i = open + 1;
    if (!strcmp(name_text(b->program, name), "invoke") && invoke_variable(b, open, close))
        i = expression_end(b, i, close - 1) + 2;
    while (i < close) {
        uint32_t end = expression_end(b, i, close - 1);
        struct callee callee = read_callee(b, i, end);
        if (callee.is_there)
            build_rounds(
                b, &callee, calling,
                other_operands(b, open, close, i, calling == CALLS_IN_ONE ? call : NO_NODE), i);
        i = end + 2;
    }
}
