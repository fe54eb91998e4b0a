/* Templates of C++: their parameters are parameters of functions, their arguments go with calls. */
#include "analysis/check/build/class.h"

/** The `<` behind the word template that stands before what begins at `first`, or 0. */
static uint32_t head_before(const struct builder *b, uint32_t first)
{
    int depth = 0;
    if (is_word(b, first, "template") && is_punct(b, first + 1, '<'))
        return first + 1;
    if (!first || !is_punct(b, first - 1, '>'))
        return 0;
    for (uint32_t i = first - 1; i > 0; i--) {
        depth += is_punct(b, i, '>') - is_punct(b, i, '<');
        if (!depth)
            return is_word(b, i - 1, "template") ? i : 0;
        if (is_punct(b, i, ';') || is_punct(b, i, '{'))
            return 0;
    }
    return 0;
}

uint32_t template_item_end(const struct builder *b, uint32_t i, uint32_t last)
{
    int depth = 0;
    for (; i < last; i++) {
        if (is_punct(b, i, '(') || is_punct(b, i, '{')) {
            i = matching_bracket(b, i, last);
            continue;
        }
        if (!depth && (is_punct(b, i, ',') || is_punct(b, i, '>')))
            return i;
        depth += is_punct(b, i, '<') - is_punct(b, i, '>');
    }
    return last;
}

/** `typename T`, `bool Wait`: a type has no value, but a name by which calls know it. */
static void bind_parameter(struct builder *b, uint32_t first, uint32_t end, uint32_t parameter)
{
    uint32_t name = 0;
    for (uint32_t i = first; i < end && !is_punct(b, i, '='); i++)
        if (is_name(b, i) && !is_type_word(b, i))
            name = i;
    if (!name || end == first)
        return;
    bool is_type = is_word(b, first, "typename") || is_word(b, first, "class");
    uint32_t object = is_type ? object_new(b, (struct data_object){.kind = OBJECT_PARAMETER,
                                                                   .name = token_name(b, name),
                                                                   .team = b->team,
                                                                   .is_type = true})
                              : bind_name(b, token_name(b, name), OBJECT_PARAMETER, false);
    current_function(b)->objects[object].parameter = parameter;
}

static void bind_list(struct builder *b, uint32_t open, uint32_t first)
{
    uint32_t last = b->tree->tokens.count - 1, i = open + 1;
    for (uint32_t n = 0; open && n < TEMPLATES_MOST && i < last; n++) {
        uint32_t end = template_item_end(b, i, last);
        bind_parameter(b, i, end, first + n);
        if (!is_punct(b, end, ','))
            return;
        i = end + 1;
    }
}

void bind_templates(struct builder *b, const struct syntax_node *function)
{
    const struct syntax_node *outer = function->parent;
    bool in_class = outer && outer->kind == NODE_SCOPE && outer->is_class;
    uint32_t open = head_before(b, function->first);
    if (in_class)
        bind_list(b, head_before(b, outer->first), CLASS_TEMPLATE);
    bind_list(b, open, b->type && !in_class ? CLASS_TEMPLATE : FUNCTION_TEMPLATE);
}

uint32_t template_parameter(const struct builder *b, uint32_t name)
{
    const struct function *f = &b->program->functions[b->function];
    for (size_t i = 0; i < f->object_count && i <= 2 * TEMPLATES_MOST; i++)
        if (f->objects[i].kind == OBJECT_PARAMETER && f->objects[i].name == name &&
            f->objects[i].parameter >= FUNCTION_TEMPLATE &&
            f->objects[i].parameter < THIS_PARAMETER)
            return f->objects[i].parameter;
    return NO_NODE;
}

struct index_range add_own_templates(struct builder *b)
{
    struct index_range range = {current_team(b)->argument_count, 0};
    const struct function *f = current_function(b);
    for (size_t i = 0; i < f->object_count && i <= 2 * TEMPLATES_MOST; i++) {
        struct data_object o = f->objects[i];
        if (o.kind != OBJECT_PARAMETER || o.parameter != CLASS_TEMPLATE + range.count ||
            range.count == TEMPLATES_MOST)
            continue;
        add_argument(b, &(struct argument){.variable = NO_NODE, .written = o.name});
        range.count++;
    }
    return range;
}

uint32_t class_parameter(const struct builder *b, uint32_t name)
{
    bool is_qualified = name > 2 && is_punct(b, name - 1, PUNCT2(':', ':')) && is_name(b, name - 2);
    uint32_t parameter = is_qualified ? template_parameter(b, token_name(b, name - 2)) : NO_NODE;
    return parameter == NO_NODE ? 0 : parameter + 1;
}
