/* What a call in the text means: which function, of which object, chosen by what. */
#include "analysis/check/build/meaning.h"
#include "analysis/check/build/fortran-build.h"

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

uint32_t called_class(struct builder *b, const struct syntax_node *node)
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

/** `f(..)`, `A::f<..>(..)`, `o.f(..)` in C and C++. */
static void mean_name(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    uint32_t name = node->name;
    m->call.is_plain =
        !is_qualified(b, node) && (b->type ? class_is_whole(b, b->type) : !b->in_class);
    m->call.is_library = is_of_library(b, name);
    m->call.space = space_before(b, name);
    if (is_punct(b, name + 1, '<'))
        m->call.templates = add_templates(b, name + 1);
    m->call.class_of = class_parameter(b, name);
    if (node->is_member)
        mean_object(b, node, m);
    else
        mean_class(b, node, m);
    mean_value(b, name, m);
}

void find_meaning(struct builder *b, const struct syntax_node *node, struct meaning *m)
{
    if (b->scope) {
        if (m->call.name && !m->call.is_element)
            choose_procedure(b, node, m);
        return;
    }
    if (node->name)
        mean_name(b, node, m);
    else if (!m->call.name)
        choose_pointer(b, node, m);
    m->call.is_vague = !m->call.type && !m->call.class_of && is_vague(b, &m->call);
}
