/* Calls: what is called, of which object, with which arguments. */
#include "analysis/check/build/class.h"
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <string.h>

enum { ARGUMENTS_MAX = 64, GENERIC_MOST = 16 };

/* ---- Default arguments ------------------------------------------------------------------- */

/** What a call leaves out: the brackets of the declaration that gives it, or 0. */
struct defaults {
    uint32_t open, given;
};

static void build_calls_in(struct builder *b, uint32_t first, uint32_t last);

/** Defaults may call what has defaults, each several times: not more than so many for one call,
 *  where a long list of them counts for several. */
static bool may_have_defaults(struct builder *b)
{
    enum { DEFAULTS_MOST = 256 };
    if (!b->in_default)
        b->defaults_made = 0;
    return b->default_count && b->defaults_made++ < DEFAULTS_MOST;
}

/** The calls in the defaults of what the call of a function of that class (0: of none) leaves out,
 *  with its arguments in brackets at `open` (0: it has none). */
static struct defaults defaults_begin(struct builder *b, uint32_t name, uint32_t type,
                                      uint32_t open)
{
    struct defaults left = {0, open ? items_count(b, open) : 0};
    left.open = may_have_defaults(b) ? defaults_declared(b, name, type, left.given) : 0;
    if (!left.open)
        return left;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1), at = 0;
    b->defaults_made += (close - left.open) / 4; /* as if each had four tokens */
    b->in_default++;
    for (uint32_t i = left.open + 1, end; i < close; i = end + 2) {
        end = parameter_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (from)
            build_calls_in(b, from, end);
    }
    b->in_default--;
    return left;
}

/** The arguments that these defaults are. @return how many */
static uint32_t defaults_end(struct builder *b, struct defaults left, uint32_t node,
                             struct argument *list, uint32_t room)
{
    uint32_t count = 0, at = 0;
    if (!left.open)
        return 0;
    uint32_t close = matching_bracket(b, left.open, b->tree->tokens.count - 1);
    for (uint32_t i = left.open + 1, end; i < close && count < room; i = end + 2) {
        end = parameter_end(b, i, close - 1);
        uint32_t from = at++ < left.given ? 0 : default_of(b, i, end);
        if (!from)
            continue;
        read_target(b, from, end, &list[count]);
        list[count].literal = read_literal(b, from, end);
        list[count].function = read_function(b, from, end);
        list[count].written = written_value(b, from, end);
        list[count].is_plain = from == end;
        list[count].operands = scan_expression(b, from, end, node);
        count++;
    }
    return count;
}

/* ---- Calls in the graph ------------------------------------------------------------------ */

/** @param left what is left out, and follows the arguments without being counted yet */
static struct index_range read_arguments(struct builder *b, const struct syntax_node *call,
                                         uint32_t open, uint32_t node, struct defaults left,
                                         uint32_t *unsaid)
{
    struct argument list[ARGUMENTS_MAX];
    uint32_t count = open ? b->dialect->arguments(b, call, open, node, list, ARGUMENTS_MAX) : 0;
    *unsaid = defaults_end(b, left, node, list + count, ARGUMENTS_MAX - count);
    struct index_range range = {current_team(b)->argument_count, count};
    for (uint32_t i = 0; i < count + *unsaid; i++)
        add_argument(b, &list[i]);
    return range;
}

/** What is behind a pointer that a callee gets may have changed when it returns. */
static void define_arguments(struct builder *b, uint32_t node, uint32_t call)
{
    struct index_range arguments = current_team(b)->calls[call].arguments;
    uint32_t object = current_team(b)->calls[call].object;
    for (uint32_t i = 0; i < arguments.count + (object != NO_NODE); i++) {
        uint32_t number = i < arguments.count ? arguments.first + i : object;
        struct argument a = current_team(b)->arguments[number];
        if (a.variable == NO_NODE)
            continue;
        size_t mark = b->pending_count;
        add_operand(b, OPERAND_CALL, call);
        define(b, a.variable, node, operands_since(b, mark), true);
        b->pending_count = mark;
        struct checked_team *team = current_team(b);
        if (team->nodes[node].definitions.count && !b->only_read)
            team->definitions[team->definition_count - 1].argument = number;
    }
}

/** A call of which the node is there: its arguments, and what they may be set to. */
static uint32_t add_call(struct builder *b, struct call call, const struct argument *object,
                         uint32_t token)
{
    struct checked_team *team = current_team(b);
    call.object = object ? add_argument(b, object) : NO_NODE;
    team = current_team(b);
    team->calls = xgrow(team->calls, team->call_count, &team->call_capacity, sizeof(*team->calls));
    uint32_t number = team->call_count++;
    call.is_once = b->is_once;
    team->calls[number] = call;
    team->nodes[call.node].index = number;
    if (token != NO_NODE) /* it is written */
        b->recent[token] = (struct recent_call){b->statement, number};
    define_arguments(b, call.node, number);
    return number;
}

uint32_t make_call(struct builder *b, uint32_t token, uint32_t name, uint32_t type,
                   const struct argument *object, uint32_t open)
{
    struct syntax_node brackets = {.last = b->tree->tokens.count - 1};
    struct defaults left = defaults_begin(b, name, type, open);
    bool may_throw = exception_expected(b, name, token);
    uint32_t node = step_follow(b, CFG_CALL, token);
    struct call call = {
        .name = name, .node = node, .type = type, .is_exact = true, .is_member = true};
    call.arguments = read_arguments(b, &brackets, open, node, left, &call.unsaid);
    uint32_t number = add_call(b, call, object, token);
    if (may_throw)
        exception_passes(b, token);
    return number;
}

/** @param known_at the token that stands for its result in an expression, or NO_NODE */
static uint32_t add_unwritten(struct builder *b, struct call call, const struct argument *object,
                              const struct argument *arguments, uint32_t count, uint32_t token,
                              uint32_t known_at)
{
    bool may_throw = exception_expected(b, call.name, token);
    call.node = step_follow(b, CFG_CALL, token);
    call.arguments = (struct index_range){current_team(b)->argument_count, count};
    for (uint32_t i = 0; i < count; i++)
        add_argument(b, &arguments[i]);
    uint32_t number = add_call(b, call, object, known_at);
    if (may_throw)
        exception_passes(b, token);
    return number;
}

uint32_t add_callback(struct builder *b, struct call call, const struct argument *object,
                      const struct argument *arguments, uint32_t count, uint32_t token)
{
    return add_unwritten(b, call, object, arguments, count, token, NO_NODE);
}

void add_operator(struct builder *b, struct call call, const struct argument *object,
                  const struct argument *arguments, uint32_t count, uint32_t token)
{
    add_unwritten(b, call, object, arguments, count, token, token);
}

uint32_t make_conversion(struct builder *b, uint32_t token, uint32_t name)
{
    struct argument object;
    struct target_read target;
    read_object_target(b, token, token, false, &object, &target);
    const struct class_info *c = target.is_name ? class_named(b, target.type) : NULL;
    if (!c || object.variable == NO_NODE ||
        current_function(b)->objects[target.object].is_pointer || !class_has_method(c, name))
        return NO_NODE;
    return make_call(b, token, name, c->name, &object, 0);
}

/* ---- What a call in C++ means ------------------------------------------------------------ */

/** Where the object begins that stands before `.name(` or `->name(`. */
static uint32_t object_start(const struct builder *b, uint32_t link, uint32_t floor)
{
    uint32_t i = link;
    while (i > floor) {
        uint32_t before = i - 1;
        if (is_punct(b, before, ')') || is_punct(b, before, ']')) {
            int depth = 0;
            for (; before > floor; before--) {
                depth += is_punct(b, before, ')') || is_punct(b, before, ']');
                depth -= is_punct(b, before, '(') || is_punct(b, before, '[');
                if (!depth)
                    break;
            }
            i = before;
            if (i > floor && !is_name(b, i - 1) && !is_punct(b, i - 1, ')') &&
                !is_punct(b, i - 1, ']') && !is_punct(b, i - 1, '>'))
                return i;
            continue;
        }
        if (!is_name(b, before))
            return i;
        i = before;
        if (i > floor && (is_punct(b, i - 1, '.') || is_punct(b, i - 1, PUNCT2('-', '>')) ||
                          is_punct(b, i - 1, PUNCT2(':', ':'))))
            i--;
        else
            return i;
    }
    return i;
}

/** `K x(..)`, `vector<int> v(..)`: a declarator, not a call. */
static bool is_declarator(const struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *statement = node->parent;
    uint32_t before = node->name - 1;
    if (!statement || statement->kind != NODE_STATEMENT || before < statement->first ||
        node->is_member)
        return false;
    if (is_punct(b, before, '>'))
        return is_name(b, statement->first) && !is_statement_word(b, statement->first) &&
               (is_punct(b, statement->first + 1, '<') ||
                is_punct(b, statement->first + 1, PUNCT2(':', ':')));
    while (before > statement->first && (is_punct(b, before, '*') || is_punct(b, before, '&')))
        before--;
    if (!is_name(b, before) || is_statement_word(b, before))
        return false;
    return before == node->name - 1 ||
           (before == statement->first && class_named(b, token_name(b, before)));
}

/** Is nothing known of what stands before `::f`, or of the object where several classes have f? */
static bool is_vague(const struct builder *b, const struct call *call)
{
    if (call->space)
        return !name_has_flag(b->program, call->space, NAME_SPACE);
    return call->is_member && method_is_of_several(b, call->name);
}

/** Does it say of which class the function is, or is that to be found? */
static bool is_qualified(const struct builder *b, const struct syntax_node *node)
{
    return node->is_member || is_punct(b, node->name - 1, PUNCT2(':', ':'));
}

/** What a call in the text means: filled in from its name and what stands before it. */
struct meaning {
    struct call call;
    struct argument object;
    bool has_object;
    uint32_t held; /* the class that the object holds, where it is of the library; or 0 */
    struct index_range choice; /* what chooses the function */
};

/** A variable that decides which function is called. */
static struct index_range chosen_by(struct builder *b, uint32_t variable)
{
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, variable);
    struct index_range choice = operands_since(b, mark);
    b->pending_count = mark;
    return choice;
}

/** `o->run(..)`: a member that is a pointer to a function, or one of a class that others derive. */
static void choose_member(struct builder *b, const struct syntax_node *node, uint32_t first,
                          const struct target_read *target, struct meaning *m)
{
    uint32_t link = node->name - 1;
    const struct class_info *c = class_named(b, m->call.type);
    if (c && class_member(c, m->call.name)) {
        m->call.type = 0;
        m->has_object = false;
        m->choice = scan_expression(b, first, node->name, NO_NODE);
    } else if (!m->call.is_exact && target->is_name && target->object != b->this_object) {
        m->choice = scan_expression(b, first, link - 1, NO_NODE);
    }
}

/** `m.lock()` of a mutex of the library is a call with the mutex as its argument. */
static bool lock_mutex(struct builder *b, const struct target_read *target, struct meaning *m)
{
    struct argument mutex = {.is_address = true};
    uint32_t name = m->call.arguments.count ? 0 : mutex_call_name(b, m->call.name);
    mutex.variable = name ? mutex_of(b, target) : NO_NODE;
    if (mutex.variable == NO_NODE)
        return false;
    m->call.name = name;
    m->call.type = 0;
    m->call.is_member = m->has_object = false;
    m->call.arguments = (struct index_range){add_argument(b, &mutex), 1};
    return true;
}

/** Reads the arguments of a template, at most TEMPLATES_MOST. @return how many */
static uint32_t template_arguments(struct builder *b, uint32_t less, struct argument *list)
{
    uint32_t last = b->tree->tokens.count - 1, count = 0, i = less + 1;
    while (count < TEMPLATES_MOST && i < last) {
        uint32_t end = template_item_end(b, i, last);
        if (end == i || is_punct(b, end, ';'))
            return count;
        list[count] = (struct argument){.variable = NO_NODE, .is_plain = end == i + 1};
        list[count].literal = read_literal(b, i, end - 1);
        list[count].function = read_function(b, i, end - 1);
        list[count].written = written_type(b, i, end, 0);
        if (end == i + 1 && is_name(b, i) && binds_name(b, token_name(b, i)))
            list[count].operands = scan_expression(b, i, i, NO_NODE);
        count++;
        if (!is_punct(b, end, ','))
            return count;
        i = end + 1;
    }
    return count;
}

/** The arguments of a template, from the token that opens them. */
static struct index_range add_templates(struct builder *b, uint32_t less)
{
    struct argument list[TEMPLATES_MOST];
    uint32_t count = less ? template_arguments(b, less, list) : 0;
    struct index_range range = {current_team(b)->argument_count, count};
    for (uint32_t i = 0; i < count; i++)
        add_argument(b, &list[i]);
    return range;
}

/** What the template of the class is given that has the function which is called of an object of
 *  class `c`: with the object's type, or with its base. */
static struct index_range class_arguments(struct builder *b, const struct class_info *c,
                                          uint32_t name, uint32_t angle)
{
    uint32_t base = c ? class_base_angle(b, c, name) : 0;
    if (!base && !angle && c && c == b->type)
        return add_own_templates(b);
    return add_templates(b, base ? base : angle);
}

/** The type that the object before `.f()` is said to have, where it begins at `first`: by a cast,
 * by its declaration, or as what a function gives. */
static uint32_t said_type(const struct builder *b, uint32_t first, uint32_t link,
                          const struct target_read *target)
{
    uint32_t cast = cast_type(b, first);
    if (cast)
        return cast;
    if (target->is_name && !*target->path && target->object != b->this_object)
        return type_of(b, target->object).named;
    return target->is_name ? 0 : result_type_name(b, first, link - 1);
}

/** The class of the object before `.f()` or `->f()`, where a call returns it, or did so into a
 * variable; or 0. */
static uint32_t result_type(const struct builder *b, uint32_t first, uint32_t link,
                            const struct target_read *target)
{
    if (target->is_name)
        return *target->path || target->object == NO_NODE ? 0 : type_of(b, target->object).result;
    return is_punct(b, link, '.') ? result_class(b, first, link - 1)
                                  : result_pointed(b, first, link - 1);
}

static void mean_object(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    uint32_t link = node->name - 1, floor = node->parent ? node->parent->first : node->first;
    bool arrow = is_punct(b, link, PUNCT2('-', '>'));
    uint32_t first = object_start(b, link, floor);
    struct target_read target;
    m->has_object = true;
    read_object_target(b, first, link - 1, arrow, &m->object, &target);
    m->call.type = arrow && target.inner ? target.inner : target.type;
    m->call.is_exact = !arrow && !is_word(b, first, "this") && target.is_name &&
                       !current_function(b)->objects[target.object].is_pointer;
    m->object.operands = scan_expression(b, first, link - 1, NO_NODE);
    m->held = arrow || class_named(b, target.type) ? 0 : target.inner;
    uint32_t said = said_type(b, first, link, &target), parameter = template_parameter(b, said);
    const struct class_info *cast = cast_type(b, first) ? class_named(b, said) : NULL;
    if (parameter != NO_NODE)
        m->call.class_of = parameter + 1;
    if (cast)
        m->call.type = cast->name;
    else if (!m->call.type)
        m->call.type = result_type(b, first, link, &target);
    m->call.is_exact &= !cast;
    if (target.is_name && !*target.path)
        m->call.class_templates = class_arguments(b, class_named(b, m->call.type), m->call.name,
                                                  type_of(b, target.object).angle);
    if (!lock_mutex(b, &target, m))
        choose_member(b, node, first, &target, m);
}

/** `f(..)` of a member f of *this: a function object, or what leads to a function. */
static bool call_own_member(struct builder *b, uint32_t name, const struct class_info *c,
                            struct meaning *m)
{
    const struct class_member *member = class_member(c, m->call.name);
    if (!member || member->is_static || b->this_object == NO_NODE || binds_name(b, m->call.name))
        return false;
    const struct class_info *type = member->is_pointer ? NULL : class_named(b, member->type);
    uint32_t called = name_intern(b->program, "operator()", 10);
    m->call.is_member = true;
    if (type && class_has_method(type, called)) {
        struct target_read target;
        read_object_target(b, name, name, false, &m->object, &target);
        m->call.name = called;
        m->call.type = type->name;
        m->call.is_exact = m->has_object = true;
    } else {
        m->choice = scan_expression(b, name, name, NO_NODE);
    }
    return true;
}

/** `A::f(..)`, and `f(..)` in a member function. */
static void mean_class(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    uint32_t i = node->name;
    struct class_info *c = b->type;
    bool is_qualified = i > 2 && is_punct(b, i - 1, PUNCT2(':', ':')) && is_name(b, i - 2);
    if (is_qualified) {
        c = class_named(b, token_name(b, i - 2));
        m->call.is_plain |= !c && !m->call.class_of; /* or of a class that nobody has */
    }
    if (!is_qualified && c && call_own_member(b, node->name, c, m))
        return;
    if (!c || !class_has_method(c, m->call.name) || (!is_qualified && binds_name(b, m->call.name)))
        return;
    m->call.type = c->name;
    m->call.is_exact = is_qualified;
    m->call.is_member = true;
    m->call.class_templates = class_arguments(b, c, m->call.name, 0);
    m->has_object = b->this_object != NO_NODE;
    if (m->has_object)
        m->object = (struct argument){.variable = variable_of(b, b->this_object, 0, false)};
}

/** `= K(..);`: the object is what is set, and no other one. */
static bool ends_statement(const struct builder *b, uint32_t token)
{
    uint32_t last = b->tree->tokens.count - 1, i = token;
    while (i < last && !is_punct(b, i, '('))
        i++;
    i = matching_bracket(b, i, last) + 1;
    return i <= last && (is_punct(b, i, ';') || is_punct(b, i, ','));
}

/** The class that a function returns, if its objects can be called; else NULL. */
static struct class_info *called_result(struct builder *b, uint32_t result)
{
    struct class_info *c = class_named(b, result);
    return c && class_has_method(c, name_intern(b->program, "operator()", 10)) ? c : NULL;
}

/** `x(..)` of an object that has operator(), `K(..)` of a class. */
static void mean_value(struct builder *b, uint32_t token, struct meaning *m)
{
    uint32_t object = binds_name(b, m->call.name) ? lookup(b, m->call.name) : NO_NODE;
    struct object_type type = type_of(b, object);
    struct class_info *c = class_named(b, object == NO_NODE ? m->call.name : type.type);
    bool is_result = object != NO_NODE && !c;
    if (is_result)
        c = called_result(b, type.result);
    if (object != NO_NODE && !c)
        m->choice = chosen_by(b, variable_of(b, object, 0, false));
    else if (object == NO_NODE && name_has_flag(b->program, m->call.name, NAME_VARIABLE))
        m->choice = chosen_by(b, variable_of(b, lookup(b, m->call.name), 0, false));
    if (!c || m->call.type)
        return;
    if (object != NO_NODE) {
        m->call.name = name_intern(b->program, "operator()", 10);
        m->call.is_member = true;
    } else if (class_makes(c) || class_ends(c)) {
        object = object_new(b, (struct data_object){.kind = OBJECT_LOCAL, .team = b->team});
        set_type(b, object, (struct object_type){.type = c->name});
        m->call.name = c->name;
    } else {
        return;
    }
    m->call.type = c->name;
    m->call.is_exact = !is_result;
    m->has_object = true;
    m->object = (struct argument){.variable = variable_of(b, object, 0, false)};
    bool is_new = is_word(b, token - 1, "new"),
         is_value = is_punct(b, token - 1, '=') && ends_statement(b, token);
    if (m->call.name == c->name && b->takes_temporaries && !is_new && !is_value) {
        size_t before = b->lifetime_count;
        object_lives(b, m->object.variable, c);
        if (b->lifetime_count > before)
            b->lifetimes[before].is_temporary = true;
    }
}

static void find_meaning(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    if (node->is_member)
        mean_object(b, node, m);
    else
        mean_class(b, node, m);
    mean_value(b, node->name, m);
}

/** `(o.*f)(..)`, `(p->*f)(..)`: where the `.*` or `->*` stands, or 0. */
static uint32_t member_pointer(const struct builder *b, uint32_t open, uint32_t close)
{
    for (uint32_t i = open + 1; i < close; i++)
        if (is_punct(b, i, '(') || is_punct(b, i, '['))
            i = matching_bracket(b, i, close);
        else if (is_punct(b, i, PUNCT2('.', '*')) || is_punct(b, i, PUNCT_ARROW_STAR))
            return i;
    return 0;
}

/** `(*f)(..)`, `f[i](..)`: what stands before the bracket yields the function. */
static void choose_pointer(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    uint32_t floor = node->parent ? node->parent->first : node->first;
    uint32_t first = object_start(b, node->first, floor), close = node->first - 1;
    if (first >= node->first)
        return;
    uint32_t link = is_punct(b, first, '(') ? member_pointer(b, first, close) : 0;
    if (!link) {
        m->choice = scan_expression(b, first, close, NO_NODE);
        return;
    }
    struct target_read target;
    m->choice = scan_expression(b, link + 1, close - 1, NO_NODE);
    read_object_target(b, first + 1, link - 1, is_punct(b, link, PUNCT_ARROW_STAR), &m->object,
                       &target);
    m->object.operands = scan_expression(b, first + 1, link - 1, NO_NODE);
    m->call.is_member = m->has_object = true;
}

/** Fortran: the first token of the object before `%name`. */
static uint32_t object_before(const struct builder *b, uint32_t name, uint32_t floor)
{
    uint32_t i = name;
    while (i > floor + 1 && is_punct(b, i - 1, '%')) {
        i -= 2;
        if (is_punct(b, i, ')')) {
            int depth = 0;
            for (; i > floor; i--) {
                depth += is_punct(b, i, ')') - is_punct(b, i, '(');
                if (!depth)
                    break;
            }
            i -= i > floor;
        }
    }
    return i;
}

/** Fortran: a procedure pointer or dummy procedure of the scope, an object with bound ones. */
static void choose_procedure(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    const struct derived_part *part = node->is_member ? part_named(b, m->call.name) : NULL;
    uint32_t floor = node->parent ? node->parent->first : node->first;
    if (part && part->kind == PART_POINTER) {
        uint32_t first = object_before(b, node->name, floor);
        m->choice = scan_expression(b, first, node->name, NO_NODE);
        m->call.name = 0;
        m->call.is_member = false;
    } else if (node->is_member && m->call.arguments.count)
        m->choice = current_team(b)->arguments[m->call.arguments.first].operands;
    else if (!node->is_member && binds_name(b, m->call.name))
        m->choice = chosen_by(b, variable_of(b, lookup(b, m->call.name), 0, false));
    if (part && part->is_nopass && m->call.arguments.count) { /* it does not get the object */
        m->call.arguments.first++;
        m->call.arguments.count--;
    }
}

static bool holds_compound(const struct builder *b, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i + 1 < last; i++)
        if (is_punct(b, i, ')') && is_punct(b, i + 1, '{'))
            return true;
    return false;
}

/** `[..](..) {..}(..)`: what the lambda is called that stands before the bracket; 0: there is none,
 *  or nothing. */
static uint32_t called_lambda(const struct builder *b, const struct syntax_node *call)
{
    const struct syntax_node *n = call->parent ? call->parent->children : NULL;
    while (n && (n->kind != NODE_LAMBDA || n->last + 1 != call->first))
        n = n->next;
    return n ? lambda_name(b, n->first) : 0;
}

/** The class of the object that a member function is called of, as far as it is known; or 0. */
static uint32_t called_class(struct builder *b, const struct syntax_node *node)
{
    if (b->scope || !node->is_member || !node->name)
        return 0;
    uint32_t link = node->name - 1, floor = node->parent ? node->parent->first : node->first;
    bool arrow = is_punct(b, link, PUNCT2('-', '>'));
    struct argument object;
    struct target_read target;
    read_object_target(b, object_start(b, link, floor), link - 1, arrow, &object, &target);
    uint32_t type = arrow && target.inner ? target.inner : target.type;
    return target.is_name ? type : 0;
}

/** What the call leaves out, of a function of a class that is known. */
static struct defaults find_defaults(struct builder *b, const struct syntax_node *node,
                                     uint32_t name, uint32_t type, uint32_t open)
{
    const struct class_info *c = class_named(b, node->is_member ? type : name);
    if (b->scope || !name || (node->is_member && !c))
        return (struct defaults){0, 0};
    if (!c && b->type && class_has_method(b->type, name))
        c = b->type;
    return defaults_begin(b, name, c ? c->name : 0, open);
}

/** `o.emplace(..)`, `v.emplace_back(..)`: what it holds begins. */
static void fill_holder(struct builder *b, const struct meaning *m, uint32_t open, uint32_t at)
{
    static const char emplace[] = "emplace";
    struct class_info *held = class_named(b, m->held);
    if (held && !strncmp(name_text(b->program, m->call.name), emplace, strlen(emplace)))
        object_begin(b, m->object.variable, held, at, open);
}

/** A call of the function of that name, with the arguments in brackets at `open`. */
static void call_function(struct builder *b, const struct syntax_node *node, uint32_t name,
                          uint32_t open)
{
    struct call call = {.name = name, .is_plain = true};
    call.node = step_follow(b, CFG_CALL, node->first);
    call.arguments =
        read_arguments(b, node, open, call.node, (struct defaults){0, 0}, &call.unsaid);
    add_call(b, call, NULL, node->first);
}

/** `_Generic(..)(..)`: a function that its type selects; of several, each thread calls the same. */
static bool build_generic(struct builder *b, const struct syntax_node *node)
{
    uint32_t names[GENERIC_MOST], count;
    count = b->scope || node->name ? 0 : generic_callees(b, node->first, names, GENERIC_MOST);
    if (!count)
        return false;
    uint32_t choice = count > 1 ? step_follow(b, CFG_CHOICE, node->first) : NO_NODE;
    uint32_t join = step_new(b, CFG_BASIC, node->last);
    for (uint32_t i = 0; i < count; i++) {
        if (choice != NO_NODE)
            b->cursor = choice;
        call_function(b, node, names[i], node->first);
        connect(b, b->cursor, join);
    }
    continue_at(b, join);
    return true;
}

static void build_call(struct builder *b, const struct syntax_node *node)
{
    uint32_t open = node->name ? node->name + 1 : node->first;
    bool is_element = false;
    if (b->scope && !may_be_call(b, node, &is_element))
        return;
    if (!b->scope && node->name && (is_declarator(b, node) || is_word(b, node->name, "_Generic")))
        return;
    if (build_generic(b, node))
        return;
    if (b->scope && is_transfer(node))
        open = node->last + 1; /* READ: its statement looks after what is in it */
    while (open < node->last && !is_punct(b, open, '('))
        open++; /* template arguments */
    uint32_t name = node->name ? token_name(b, node->name) : b->scope ? 0 : called_lambda(b, node);
    if (name && strstr(name_text(b->program, name), "setjmp"))
        current_function(b)->is_unknown = true;
    if (b->dialect->before_call && b->cursor != NO_NODE)
        b->dialect->before_call(b);
    b->before_call = NO_NODE;
    if (!b->scope && holds_compound(b, open, node->last))
        b->before_call = step_follow(b, CFG_BASIC, open);
    uint32_t at = node->name ? node->name : node->first;
    uint32_t type = called_class(b, node);
    struct defaults left = find_defaults(b, node, name, type, open);
    bool may_throw = !(type && !class_named(b, type)) && exception_expected(b, name, at);
    uint32_t at_node = step_follow(b, CFG_CALL, at);
    struct meaning m = {
        .call = {
            .name = name, .node = at_node, .is_member = node->is_member, .is_element = is_element}};
    m.call.arguments = read_arguments(b, node, open, at_node, left, &m.call.unsaid);
    m.call.is_plain = !b->scope && node->name && !is_qualified(b, node) &&
                      (b->type ? class_is_whole(b, b->type) : !b->in_class);
    m.call.is_library = !b->scope && node->name && is_of_library(b, node->name);
    m.call.space = b->scope || !node->name ? 0 : space_before(b, node->name);
    b->before_call = NO_NODE;
    if (!b->scope && node->name && is_punct(b, node->name + 1, '<'))
        m.call.templates = add_templates(b, node->name + 1);
    if (!b->scope && node->name)
        m.call.class_of = class_parameter(b, node->name);
    if (!b->scope && node->name)
        find_meaning(b, node, &m);
    else if (!b->scope && !name)
        choose_pointer(b, node, &m);
    else if (b->scope && name && !is_element)
        choose_procedure(b, node, &m);
    m.call.is_vague = !b->scope && !m.call.type && !m.call.class_of && is_vague(b, &m.call);
    current_team(b)->nodes[at_node].operands = m.choice;
    const char *text = name_text(b->program, name);
    struct argument control = {.variable = NO_NODE, .operands = control_asked(b, text)};
    if (control.operands.count && !m.call.arguments.count)
        m.call.arguments = (struct index_range){add_argument(b, &control), 1};
    uint32_t number = add_call(b, m.call, m.has_object ? &m.object : NULL, at);
    control_set(b, text, &m.call);
    if (name && b->dialect->callbacks)
        b->dialect->callbacks(b, name, open, number);
    if (m.held && m.object.variable != NO_NODE)
        fill_holder(b, &m, open, at);
    bool ends = name && never_returns(b, name, m.call.is_member);
    if (may_throw)
        exception_passes(b, at);
    else if (!ends)
        exception_of_library(b, &m.call, at);
    if (ends)
        b->cursor = NO_NODE;
}

/** `f() : g()` behind a `?`: the node of g; NULL: there are no calls in it. */
static const struct syntax_node *other_arm(const struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *next = node->next;
    bool are_arms = is_punct(b, node->name, '?') && next && next->kind == NODE_LOGIC &&
                    next->name == node->last + 1;
    return are_arms ? next : NULL;
}

/** `a && f()`, `a ? f() : g()`: whether f runs depends on what stands before it.
 *  @return the last node that was built */
static const struct syntax_node *build_logic(struct builder *b, const struct syntax_node *node)
{
    const struct syntax_node *other = other_arm(b, node);
    const struct syntax_node *expression = node->parent;
    while (expression && expression->kind != NODE_CONDITION && expression->kind != NODE_STATEMENT &&
           expression->kind != NODE_RETURN)
        expression = expression->parent;
    uint32_t first = expression ? expression->first : node->first;
    uint32_t condition = step_follow(b, CFG_CONDITION, node->name ? node->name : node->first);
    bool only_read = b->only_read;
    b->only_read = true;
    struct index_range operands = {0, 0};
    if (first < node->first)
        operands = scan_expression(b, first, node->first - 1, condition);
    b->only_read = only_read;
    current_team(b)->nodes[condition].operands = operands;
    build_calls(b, node);
    uint32_t join = step_new(b, CFG_BASIC, other ? other->last : node->last);
    connect(b, b->cursor, join);
    b->cursor = condition;
    if (other)
        build_calls(b, other);
    connect(b, b->cursor, join);
    continue_at(b, join);
    return other ? other : node;
}

/** Calls between two tokens of which the tree has none: of a default argument, a capture. */
static void build_calls_in(struct builder *b, uint32_t first, uint32_t last)
{
    struct syntax_node holder = {.kind = NODE_CONDITION, .first = first, .last = last};
    if (!nest(b))
        last = 0;
    for (uint32_t i = first; i < last; i++) {
        if (!is_name(b, i) || !is_punct(b, i + 1, '(') || is_type_word(b, i) ||
            is_statement_word(b, i))
            continue;
        uint32_t close = matching_bracket(b, i + 1, last);
        build_calls_in(b, i + 2, close - 1);
        build_call(b, &(struct syntax_node){.kind = NODE_CALL,
                                            .first = i,
                                            .name = i,
                                            .last = close,
                                            .parent = &holder,
                                            .is_member = i > first &&
                                                         (is_punct(b, i - 1, '.') ||
                                                          is_punct(b, i - 1, PUNCT2('-', '>')))});
        i = close;
    }
    b->depth--;
}

/** `[x = f()]`: f is called where the lambda is made. */
static void build_captures(struct builder *b, const struct syntax_node *lambda)
{
    uint32_t end = matching_bracket(b, lambda->first, lambda->last);
    for (uint32_t i = lambda->first + 1; i + 1 < end; i++)
        if (is_name(b, i) && is_punct(b, i + 1, '=')) {
            uint32_t last = expression_end(b, i + 2, end - 1);
            build_calls_in(b, i + 2, last);
            i = last;
        }
}

void build_calls(struct builder *b, const struct syntax_node *node)
{
    bool follows = nest(b);
    for (const struct syntax_node *child = follows ? node->children : NULL; child;
         child = child->next)
        if (child->kind == NODE_CALL) {
            build_calls(b, child);
            build_call(b, child);
        } else if (child->kind == NODE_LAMBDA && !b->scope)
            build_captures(b, child);
        else if (child->kind == NODE_LOGIC)
            child = build_logic(b, child);
        else if (child->kind == NODE_BLOCK)
            b->dialect->statement(b, child);
    b->depth--;
}
