/* Objects that a list in braces sets, part by part. */
#include "analysis/check/build/class.h"

static void set_part(struct builder *b, uint32_t variable, uint32_t type, uint32_t first,
                     uint32_t last, uint32_t node)
{
    struct argument source;
    if (is_punct(b, first, '{') && read_aggregate(b, variable, type, first, node))
        return;
    define(b, variable, node, scan_expression(b, first, last, node), false);
    read_target(b, first, last, &source);
    note_source(b, node, &source);
}

static void read_parts(struct builder *b, uint32_t variable, uint32_t type, uint32_t open,
                       uint32_t node)
{
    const struct class_info *c = class_named(b, type);
    uint32_t close = matching_bracket(b, open, b->tree->tokens.count - 1), number = 0;
    define(b, variable, node, (struct index_range){0, 0}, false);
    for (uint32_t i = open + 1; i < close;) {
        uint32_t end = expression_end(b, i, close - 1), part = variable, of = 0;
        if (c && is_punct(b, i, '.') && is_name(b, i + 1) && is_punct(b, i + 2, '=')) {
            const struct class_member *m = class_member(c, token_name(b, i + 1));
            number = m && m >= c->members && m < c->members + c->member_count ? m - c->members : 0;
            part = part_of(b, variable, ".", m ? m->link : token_name(b, i + 1));
            current_function(b)->variables[part].owner = m ? plain_class(b, c->name) : 0;
            of = m && !m->is_pointer ? m->type : 0;
            i += 3;
        } else if (c && number < c->member_count) {
            part = part_of(b, variable, ".", c->members[number].link);
            current_function(b)->variables[part].owner = plain_class(b, c->name);
            of = c->members[number].is_pointer ? 0 : c->members[number].type;
        } else if (!c) {
            char link[PART_LINK];
            part_link(b, type, number, link);
            part = part_of(b, variable, link, 0);
        }
        if (i <= end)
            set_part(b, part, of, i, end, node);
        number++;
        i = end + 2;
    }
}

bool read_aggregate(struct builder *b, uint32_t variable, uint32_t type, uint32_t open,
                    uint32_t node)
{
    const struct class_info *c = class_named(b, type);
    if ((!c && type && !has_parts(b, type)) || (c && (c->has_constructor || c->base_count)))
        return false;
    if (nest(b))
        read_parts(b, variable, type, open, node);
    b->depth--;
    return true;
}
