/* Control flow: from statements to nodes and edges. */
#include "analysis/check/build/class.h"
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/build/rounds.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/** The tokens of a statement or condition without what stands around its expression. */
static void trim(const struct builder *b, const struct syntax_node *node, uint32_t *first,
                 uint32_t *last)
{
    *first = node->first;
    *last = node->last;
    if (node->kind == NODE_RETURN || node->kind == NODE_THROW)
        ++*first;
    while (*last > *first && token_is_punct(&b->tree->tokens, *last, ';'))
        --*last;
}

/** `static T x = f();`: the first thread that comes there calls f, and the others wait for it. */
static bool is_set_once(const struct builder *b, const struct syntax_node *node)
{
    bool is_static = false;
    if (b->scope || node->kind != NODE_STATEMENT || !node->children)
        return false;
    for (uint32_t i = node->first; i < node->last && is_type_word(b, i); i++) {
        if (is_word(b, i, "thread_local") || is_word(b, i, "constexpr"))
            return false;
        is_static |= is_word(b, i, "static");
    }
    return is_static;
}

static void build_once(struct builder *b, const struct syntax_node *node)
{
    static const char guard[] = "__cxa_guard_acquire"; /* as compilers call it */
    struct call call = {.name = name_intern(b->program, guard, sizeof(guard) - 1)};
    uint32_t number = add_callback(b, call, NULL, NULL, 0, node->first);
    size_t mark = b->pending_count;
    uint32_t condition = step_follow(b, CFG_CONDITION, node->first);
    uint32_t after = step_new(b, CFG_BASIC, node->last);
    add_operand(b, OPERAND_CALL, number);
    current_team(b)->nodes[condition].operands = operands_since(b, mark);
    b->pending_count = mark;
    connect(b, condition, after);
    bool saved = b->is_once;
    b->is_once = true;
    build_calls(b, node);
    b->is_once = saved;
    connect(b, b->cursor, after);
    continue_at(b, after);
}

/** In a condition a declaration has an initialiser: `if (a & b)` and `if (a * b)` have none. */
static bool may_declare(const struct builder *b, const struct syntax_node *node, uint32_t first,
                        uint32_t last)
{
    if (node->kind != NODE_CONDITION)
        return node->kind != NODE_RETURN;
    for (uint32_t i = first; i <= last; i++)
        if (is_punct(b, i, '=') || is_punct(b, i, '{') || is_punct(b, i, ':'))
            return true;
    return false;
}

static struct index_range build_value(struct builder *b, const struct syntax_node *node)
{
    uint32_t first, last;
    calls_forget(b);
    (is_set_once(b, node) ? build_once : build_calls)(b, node);
    trim(b, node, &first, &last);
    if (first > last || token_is_punct(&b->tree->tokens, first, ';'))
        return (struct index_range){0, 0};
    if (b->classes && !b->scope)
        build_operators(b, first, last);
    uint32_t here = step_follow(b, CFG_BASIC, first);
    if (b->scope && node->kind == NODE_STATEMENT) {
        fortran_statement(b, node, here);
        return (struct index_range){current_team(b)->operand_count, 0};
    }
    if (!b->scope && may_declare(b, node, first, last) && scan_declaration(b, first, last, here))
        return (struct index_range){current_team(b)->operand_count, 0};
    struct index_range made = {current_team(b)->operand_count, 0};
    if (!b->scope && read_tied(b, first, last, here))
        return made;
    if (!b->scope && node->kind == NODE_RETURN &&
        read_made(b, first, last, here, b->result_type, &made))
        return made;
    uint32_t end = b->scope || node->kind == NODE_RETURN ? last : expression_end(b, first, last);
    while (end < last && is_punct(b, end + 1, ',')) { /* of `a, b` the value is that of b */
        scan_expression(b, first, end, here);
        first = end + 2;
        end = expression_end(b, first, last);
    }
    return scan_expression(b, first, last, here);
}

/** Calls, then a node with what the expression or declaration reads and sets; then unnamed objects
 *  end. */
static struct index_range build_expression(struct builder *b, const struct syntax_node *node)
{
    size_t mark = b->lifetime_count;
    bool is_statement = node->kind == NODE_STATEMENT || node->kind == NODE_CONDITION;
    b->takes_temporaries = is_statement && !b->scope;
    struct index_range operands = build_value(b, node);
    b->takes_temporaries = false;
    for (size_t i = mark; i < b->lifetime_count;)
        if (b->lifetimes[i].is_temporary) {
            struct lifetime life = b->lifetimes[i];
            memmove(b->lifetimes + i, b->lifetimes + i + 1,
                    (--b->lifetime_count - i) * sizeof(life));
            object_end(b, life.variable, life.type, node->last);
        } else {
            b->lifetimes[i++].number = ++b->lifetime_number;
        }
    return operands;
}

/** What decides over a branch by a label: it was read with its statement, for all its branches. */
static struct index_range read_selector(struct builder *b, const struct syntax_node *condition)
{
    if (b->selector_at != condition->first || !condition->first)
        b->selector = scan_expression(b, condition->first, condition->last, b->cursor);
    b->selector_at = condition->first;
    return b->selector;
}

/** `if (x)`, `while (!x)` of an object that has operator bool: its result decides. */
static void convert_condition(struct builder *b, const struct syntax_node *condition,
                              struct index_range *operands)
{
    uint32_t first = condition->first, last = condition->last;
    while (first < last && is_punct(b, first, '(') && is_punct(b, last, ')')) {
        first++;
        last--;
    }
    first += first < last && is_punct(b, first, '!');
    uint32_t call = first == last && is_name(b, first)
                        ? make_conversion(b, first, name_intern(b->program, "operator bool", 13))
                        : NO_NODE;
    if (call == NO_NODE)
        return;
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_CALL, call);
    *operands = operands_since(b, mark);
    b->pending_count = mark;
}

/** Is it one call or variable, as it is or negated? Of `if`, where the first successor is where it
 *  holds. */
static enum outcome outcome_of(const struct builder *b, const struct syntax_node *condition)
{
    uint32_t first = condition->first, last = condition->last;
    bool negated = false;
    while (first < last) {
        if (is_punct(b, first, '(') && matching_bracket(b, first, last) == last) {
            first++;
            last--;
        } else if (is_punct(b, first, '!') || is_word(b, first, ".not.")) {
            negated = !negated;
            first++;
        } else {
            break;
        }
    }
    bool is_variable = first == last && is_name(b, first),
         is_call = first < last && is_name(b, first) && is_punct(b, first + 1, '(') &&
                   matching_bracket(b, first + 1, last) == last;
    if (!is_variable && !is_call)
        return OUTCOME_OTHER;
    return negated ? OUTCOME_SECOND : OUTCOME_FIRST;
}

/** `x == 2`, `2 != x`, `x .eq. 2`: what is compared with; `outcome` is where they are equal. */
static uint32_t compared(const struct builder *b, uint32_t first, uint32_t last,
                         enum outcome *outcome)
{
    while (first < last && is_punct(b, first, '(') && matching_bracket(b, first, last) == last) {
        first++;
        last--;
    }
    for (uint32_t i = first + 1; i < last; i++) {
        bool is_equal = is_punct(b, i, PUNCT2('=', '=')) || is_word(b, i, ".eq."),
             differs = is_punct(b, i, PUNCT2('!', '=')) || is_word(b, i, ".ne.") ||
                       (b->scope && is_punct(b, i, PUNCT2('/', '=')));
        bool is_left = i == first + 1 && is_name(b, first),
             is_right = i + 1 == last && is_name(b, last);
        uint32_t left = is_left ? 0 : read_literal(b, first, i - 1),
                 right = read_literal(b, i + 1, last);
        if (!is_equal && !differs)
            continue;
        *outcome = is_equal ? OUTCOME_EQUAL_FIRST : OUTCOME_EQUAL_SECOND;
        return is_left && right ? right : is_right ? left : 0;
    }
    return 0;
}

static void note_outcome(struct builder *b, uint32_t branch, const struct syntax_node *condition)
{
    struct cfg_node *node = &current_team(b)->nodes[branch];
    enum outcome outcome;
    if (node->operands.count != 1)
        return;
    node->index = outcome_of(b, condition);
    node->literal = node->index ? 0 : compared(b, condition->first, condition->last, &outcome);
    if (node->literal)
        node->index = outcome;
}

/** `omp_in_parallel() || ..`: where several threads come to it, that holds, whatever follows. */
static bool holds_in_teams(const struct builder *b, const struct syntax_node *condition)
{
    uint32_t first = condition->first, last = condition->last;
    bool is_alternative = false, is_asked = false;
    while (first < last && is_punct(b, first, '(') && matching_bracket(b, first, last) == last) {
        first++;
        last--;
    }
    for (uint32_t i = first, from = first; i <= last; i++) {
        if (is_punct(b, i, '('))
            i = matching_bracket(b, i, last);
        bool ends = is_punct(b, i + 1, PUNCT2('|', '|')) || is_word(b, i + 1, ".or.");
        if (!ends && i < last)
            continue;
        is_alternative |= ends;
        is_asked |= i == from + 2 && is_word(b, from, "omp_in_parallel");
        from = i + 2;
    }
    return is_alternative && is_asked;
}

/** `for (T x : all)`? */
static bool is_range_of(const struct builder *b, const struct syntax_node *condition)
{
    for (uint32_t i = condition->first; i <= condition->last; i++)
        if (is_punct(b, i, ':'))
            return true;
        else if (is_punct(b, i, '?') || is_punct(b, i, '(') || is_punct(b, i, '{'))
            return false;
    return false;
}

/** Of an object with begin() and end() its members say it, not what they lead to.
 *  @return whether these are known */
static bool add_members(struct builder *b, uint32_t object, const struct class_info *c)
{
    for (size_t i = 0; !c->base_count && i < c->member_count; i++) {
        const struct class_member *m = &c->members[i];
        bool is_library = m->type && !m->is_pointer && !class_named(b, m->type);
        uint32_t part = part_of(b, object, ".", m->link);
        if (!m->is_static)
            add_operand(b, OPERAND_VARIABLE, is_library ? part_of(b, part, ".size", 0) : part);
    }
    return !c->base_count && c->member_count;
}

/** How often such a loop goes round is how much there is in what it goes over, not what: as if
 *  size() were asked of a container of the library. */
static struct index_range sizes_of(struct builder *b, const struct syntax_node *condition,
                                   struct index_range operands)
{
    uint32_t first = condition->first, last = condition->last;
    struct argument all;
    struct target_read target;
    while (!is_punct(b, first, ':'))
        first++;
    while (last > first && is_punct(b, last, ')') &&
           matching_bracket(b, condition->first, last) == last)
        last--;
    read_object_target(b, first + 1, last, false, &all, &target);
    if (all.variable == NO_NODE || strpbrk(target.path, "@["))
        return operands; /* which container it is decides, too */
    const struct class_info *c = class_named(b, target.type);
    bool is_array = !*target.path && type_of(b, target.object).is_array;
    size_t mark = b->pending_count;
    if (is_array || (target.type && !c))
        add_operand(b, OPERAND_VARIABLE, part_of(b, all.variable, ".size", 0));
    else if (!c || !add_members(b, all.variable, c))
        return operands;
    struct index_range sizes = operands_since(b, mark);
    b->pending_count = mark;
    return sizes;
}

/** A branch on the expression; the cursor stands on it. */
static uint32_t build_condition(struct builder *b, const struct syntax_node *condition,
                                uint32_t token)
{
    struct index_range operands = {0, 0};
    if (condition && condition->is_implicit) {
        operands = read_selector(b, condition);
    } else if (condition) {
        uint32_t before = current_team(b)->definition_count;
        operands = build_expression(b, condition);
        uint32_t definitions = current_team(b)->definition_count;
        if (!operands.count && definitions > before) /* if (int n = f()) */
            operands = current_team(b)->definitions[definitions - 1].operands;
        if (!b->scope && is_range_of(b, condition))
            operands = sizes_of(b, condition, operands);
    }
    if (condition && !b->scope)
        convert_condition(b, condition, &operands);
    uint32_t branch = step_follow(b, CFG_CONDITION, condition ? condition->first : token);
    if (condition && (holds_in_teams(b, condition) || settled_truth(b, condition)))
        operands.count = 0;
    current_team(b)->nodes[branch].operands = operands;
    if (condition)
        note_outcome(b, branch, condition);
    return branch;
}

/** The first successor is the one where the condition does not hold. */
static void turn_outcome(struct builder *b, uint32_t branch)
{
    static const enum outcome turned[] = {OUTCOME_OTHER, OUTCOME_SECOND, OUTCOME_FIRST,
                                          OUTCOME_EQUAL_SECOND, OUTCOME_EQUAL_FIRST};
    uint32_t *outcome = &current_team(b)->nodes[branch].index;
    *outcome = turned[*outcome];
}

static void build_optional(struct builder *b, const struct syntax_node *node)
{
    if (node)
        build_statement(b, node);
}

static void build_if(struct builder *b, const struct syntax_node *node)
{
    uint32_t join = step_new(b, CFG_BASIC, node->last);
    size_t scope = scope_open(b);
    for (;;) { /* a chain of else if is walked, not descended */
        uint32_t branch = build_condition(b, node->condition, node->first);
        enum truth truth = node->condition ? settled_truth(b, node->condition) : TRUTH_OPEN;
        if (truth == TRUTH_NO)
            b->cursor = NO_NODE; /* but for jumps into it */
        if (b->scope && node->condition && !node->condition->is_implicit)
            current_team(b)->nodes[branch].name =
                needed_dummy(b, node->condition->first, node->condition->last);
        build_optional(b, node->body);
        connect(b, b->cursor, join);
        b->cursor = truth == TRUTH_YES ? NO_NODE : branch;
        if (!node->alternative || node->alternative->kind != NODE_IF)
            break;
        node = node->alternative;
    }
    build_optional(b, node->alternative);
    connect(b, b->cursor, join);
    continue_at(b, join);
    scope_close(b, scope);
}

/** Is the condition missing or settled, so that only break leaves the loop? */
static bool is_forever(const struct builder *b, const struct syntax_node *condition)
{
    return !condition || is_punct(b, condition->first, ';') ||
           settled_truth(b, condition) == TRUTH_YES;
}

/** The loop that EXIT and CYCLE with its name mean, until named_close(). */
static void name_loop(struct builder *b, const struct syntax_node *node)
{
    if (b->scope && node->name)
        named_open(b, node, b->targets.break_to, b->targets.continue_to);
}

/** A loop that a worksharing construct shares out: the construct is the branch, and no thread goes
 *  round (table 1). */
static void build_iteration(struct builder *b, const struct syntax_node *node)
{
    struct targets saved = b->targets;
    size_t scope = scope_open(b);
    uint32_t after = step_new(b, CFG_BASIC, node->last);
    b->iterations--;
    build_optional(b, node->init);
    if (node->condition) { /* decides over no way, but how much is done */
        struct index_range operands = build_expression(b, node->condition);
        if (b->cursor != NO_NODE && current_team(b)->nodes[b->cursor].kind == CFG_BASIC)
            current_team(b)->nodes[b->cursor].operands = operands;
    }
    b->targets.lifetimes = b->lifetime_count;
    b->targets.break_to = b->targets.continue_to = after;
    name_loop(b, node);
    build_optional(b, node->body);
    connect(b, b->cursor, after);
    continue_at(b, after);
    scope_close(b, scope);
    b->targets = saved;
}

/** while and for: the condition comes first. */
static void build_loop(struct builder *b, const struct syntax_node *node)
{
    if (b->iterations) {
        build_iteration(b, node);
        return;
    }
    if (b->scope && (node->init || node->is_range)) {
        build_counted(b, node);
        return;
    }
    struct targets saved = b->targets;
    size_t scope = scope_open(b);
    build_optional(b, node->init);
    uint32_t head = step_follow(b, CFG_BASIC, node->first);
    uint32_t after = step_new(b, CFG_BASIC, node->last),
             again = step_new(b, CFG_BASIC, node->first), branch = NO_NODE;
    if (!is_forever(b, node->condition) || node->is_range) {
        branch = build_condition(b, node->condition, node->first);
        connect(b, branch, after);
        turn_outcome(b, branch);
    }
    b->targets.lifetimes = b->lifetime_count;
    b->targets.break_to = after;
    b->targets.continue_to = again;
    name_loop(b, node);
    struct counted_loop counted;
    bool is_counted = branch != NO_NODE && rounds_begin(b, node, &counted);
    build_optional(b, node->body);
    if (is_counted)
        rounds_end(b, counted, branch);
    connect(b, b->cursor, again);
    b->cursor = again;
    if (node->increment)
        build_expression(b, node->increment);
    connect(b, b->cursor, head);
    continue_at(b, after);
    scope_close(b, scope);
    b->targets = saved;
}

static void build_do(struct builder *b, const struct syntax_node *node)
{
    struct targets saved = b->targets;
    uint32_t head = step_follow(b, CFG_BASIC, node->first);
    uint32_t after = step_new(b, CFG_BASIC, node->last), again = step_new(b, CFG_BASIC, node->last);
    b->targets.lifetimes = b->lifetime_count;
    b->targets.break_to = after;
    b->targets.continue_to = again;
    build_optional(b, node->body);
    connect(b, b->cursor, again);
    b->cursor = again;
    if (!node->condition || settled_truth(b, node->condition) != TRUTH_NO) {
        bool forever = node->condition && is_forever(b, node->condition);
        uint32_t branch = forever ? b->cursor : build_condition(b, node->condition, node->last);
        connect(b, branch, head);
        b->cursor = forever ? NO_NODE : branch;
    }
    connect(b, b->cursor, after);
    continue_at(b, after);
    b->targets = saved;
}

static void build_switch(struct builder *b, const struct syntax_node *node)
{
    struct targets saved = b->targets;
    size_t scope = scope_open(b);
    build_optional(b, node->init);
    uint32_t branch = build_condition(b, node->condition, node->first);
    bool is_plain = current_team(b)->nodes[branch].index == OUTCOME_FIRST;
    current_team(b)->nodes[branch].index = is_plain ? OUTCOME_CASES : OUTCOME_OTHER;
    uint32_t after = step_new(b, CFG_BASIC, node->last);
    current_team(b)->nodes[after].literal = LITERAL_DEFAULT;
    b->targets.lifetimes = b->lifetime_count;
    b->targets.break_to = after;
    b->targets.switch_head = branch;
    b->targets.has_default = false;
    b->cursor = NO_NODE; /* until the first case */
    build_optional(b, node->body);
    connect(b, b->cursor, after);
    if (!b->targets.has_default)
        connect(b, branch, after);
    continue_at(b, after);
    scope_close(b, scope);
    b->targets = saved;
}

static void build_case(struct builder *b, const struct syntax_node *node)
{
    uint32_t here = step_follow(b, CFG_BASIC, node->first), colon = node->first + 1;
    while (colon < node->last && !is_punct(b, colon, ':'))
        colon++;
    current_team(b)->nodes[here].literal =
        node->is_default ? LITERAL_DEFAULT : read_literal(b, node->first + 1, colon - 1);
    connect(b, b->targets.switch_head, here);
    b->targets.has_default |= node->is_default;
    build_optional(b, node->body);
}

/** Labels of Fortran are numbers: 010 is 10. */
static uint32_t label_name(const struct builder *b, uint32_t token)
{
    uint32_t name = token_name(b, token);
    const char *text = name_text(b->program, name), *digits = text + strspn(text, "0");
    return b->scope && digits > text ? name_intern(b->program, digits, strlen(digits)) : name;
}

static void build_label(struct builder *b, const struct syntax_node *node)
{
    uint32_t here = step_follow(b, CFG_BASIC, node->first);
    b->labels = xgrow(b->labels, b->label_count, &b->label_capacity, sizeof(*b->labels));
    b->labels[b->label_count++] = (struct jump_label){label_name(b, node->name), here, b->team};
    build_optional(b, node->body);
}

static void build_goto(struct builder *b, const struct syntax_node *node)
{
    uint32_t here = step_follow(b, node->name ? CFG_BASIC : CFG_CONDITION, node->first);
    uint32_t first, last;
    trim(b, node, &first, &last);
    if (!node->name) {
        struct index_range operands = scan_expression(b, first, last, here);
        current_team(b)->nodes[here].operands = operands;
    }
    b->gotos = xgrow(b->gotos, b->goto_count, &b->goto_capacity, sizeof(*b->gotos));
    b->gotos[b->goto_count++] =
        (struct jump_label){node->name ? label_name(b, node->name) : 0, here, b->team};
    b->cursor = NO_NODE;
}

static void build_break(struct builder *b, const struct syntax_node *node)
{
    struct named_construct here = {0, b->targets.break_to, b->targets.continue_to, b->team};
    if (b->scope && node->name)
        here = find_named(b, token_name(b, node->name));
    objects_leave(b, b->targets.lifetimes, node->first,
                  node->kind == NODE_BREAK ? here.break_to : here.continue_to);
}

static void build_return(struct builder *b, const struct syntax_node *node)
{
    struct index_range operands = build_expression(b, node);
    if (b->scope && b->scope->result)
        operands = fortran_result(b);
    uint32_t here = step_follow(b, CFG_RETURN, node->first);
    current_team(b)->nodes[here].operands = operands;
    objects_leave(b, 0, node->first, 1);
}

/** Any catch may be reached from the start of the try block on, or from a throw in it. */
static void build_try(struct builder *b, const struct syntax_node *node)
{
    uint32_t saved = b->catches, handlers = NO_NODE;
    size_t saved_lifetimes = b->catch_lifetimes;
    uint32_t choice = step_follow(b, CFG_CHOICE, node->first);
    uint32_t after = step_new(b, CFG_BASIC, node->last);
    for (const struct syntax_node *child = node->children; child; child = child->next)
        if (child->kind == NODE_CATCH && handlers == NO_NODE)
            handlers = step_new(b, CFG_CHOICE, child->first);
    if (handlers != NO_NODE) {
        connect(b, choice, handlers);
        b->catches = handlers;
        b->catch_lifetimes = b->lifetime_count;
    }
    build_optional(b, node->body);
    connect(b, b->cursor, after);
    b->catches = saved;
    b->catch_lifetimes = saved_lifetimes;
    for (const struct syntax_node *child = node->children; child; child = child->next)
        if (child->kind == NODE_CATCH) {
            size_t scope = scope_open(b);
            b->cursor = handlers;
            build_body(b, child);
            connect(b, b->cursor, after);
            scope_close(b, scope);
        }
    continue_at(b, after);
}

static void build_throw(struct builder *b, const struct syntax_node *node)
{
    build_calls(b, node);
    exception_thrown(b, node->first);
}

/** The names of a BLOCK or ASSOCIATE. */
static void bind_names(struct builder *b, const struct syntax_node *node)
{
    if (node->condition) {
        calls_forget(b);
        build_calls(b, node->condition);
        uint32_t here = step_follow(b, CFG_BASIC, node->first);
        fortran_associate(b, node->condition->first, node->condition->last, here);
    } else if (token_is(&b->tree->tokens, node->first, "block")) {
        bind_block(b, node);
    }
}

static void note_block_value(struct builder *b, uint32_t token)
{
    b->block_values = xgrow(b->block_values, b->block_value_count, &b->block_value_capacity,
                            sizeof(*b->block_values));
    b->block_values[b->block_value_count++] = (struct block_value){token, b->last_value};
}

static void build_block(struct builder *b, const struct syntax_node *node)
{
    size_t scope = scope_open(b), lifetimes = b->lifetime_count;
    if (b->scope)
        bind_names(b, node);
    for (const struct syntax_node *child = node->children; child; child = child->next) {
        b->last_value = (struct index_range){0, 0};
        build_statement(b, child);
    }
    if (node->is_expression)
        note_block_value(b, node->first);
    objects_end(b, lifetimes, node->last);
    b->lifetime_count = lifetimes;
    scope_close(b, scope);
}

static void build_plain(struct builder *b, const struct syntax_node *node)
{
    if (!node->is_declaration && !(b->scope && is_statement_function(b, node)))
        b->last_value = build_expression(b, node);
}

static void build_nothing(struct builder *b, const struct syntax_node *node)
{
    (void)b;
    (void)node;
}

static void build_choice(struct builder *b, const struct syntax_node *node)
{
    (b->scope ? build_select : build_switch)(b, node);
}

typedef void statement_builder(struct builder *b, const struct syntax_node *node);

static statement_builder *const builders[] = {
    [NODE_FILE] = build_nothing,
    [NODE_SCOPE] = build_nothing,
    [NODE_FUNCTION] = build_nothing,
    [NODE_LAMBDA] = build_nothing,
    [NODE_DIRECTIVE] = build_directive,
    [NODE_BLOCK] = build_block,
    [NODE_IF] = build_if,
    [NODE_FOR] = build_loop,
    [NODE_WHILE] = build_loop,
    [NODE_DO] = build_do,
    [NODE_SWITCH] = build_choice,
    [NODE_CASE] = build_case,
    [NODE_LABEL] = build_label,
    [NODE_GOTO] = build_goto,
    [NODE_BREAK] = build_break,
    [NODE_CONTINUE] = build_break,
    [NODE_RETURN] = build_return,
    [NODE_TRY] = build_try,
    [NODE_CATCH] = build_block,
    [NODE_THROW] = build_throw,
    [NODE_STATEMENT] = build_plain,
    [NODE_CONDITION] = build_plain,
    [NODE_CALL] = build_nothing,
    [NODE_ENTRY] = build_entry,
    [NODE_LOGIC] = build_nothing,
};

static void build_kind(struct builder *b, const struct syntax_node *node)
{
    size_t named = b->named_count;
    uint32_t after = NO_NODE;
    if (b->scope && is_named_construct(node)) {
        after = step_new(b, CFG_BASIC, node->last);
        named_open(b, node, after, NO_NODE);
    }
    if ((size_t)node->kind < sizeof(builders) / sizeof(*builders) && builders[node->kind])
        builders[node->kind](b, node);
    if (after != NO_NODE) {
        connect(b, b->cursor, after);
        continue_at(b, after);
    }
    b->named_count = named;
}

void build_statement(struct builder *b, const struct syntax_node *node)
{
    if (nest(b))
        build_kind(b, node);
    b->depth--;
}

/** The controlled statement, or, where a node has several (section), all of them. */
void build_body(struct builder *b, const struct syntax_node *parent)
{
    size_t scope = scope_open(b);
    bool in_body = false;
    for (const struct syntax_node *child = parent->children; child; child = child->next) {
        in_body |= child == parent->body;
        if (in_body)
            build_statement(b, child);
    }
    scope_close(b, scope);
}
