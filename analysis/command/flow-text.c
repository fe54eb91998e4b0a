/* The control-flow graph in a terminal: one layer after another, boxes below each other. An edge to
 * the next box is drawn between the two, every other one along a rail to their right. */
#include "config.h"

#include "analysis/command/flow-report.h"

#include "analysis/answer/fit.h"
#include "analysis/answer/table.h"

#include <stdlib.h>
#include <string.h>

/* Lines as bit sets of the directions that leave a cell. */
enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, DOTTED = 16, ARROW = 32 };

static const char *const unicode_lines[16] = {" ", "│", "│", "│", "─", "┘", "┐", "┤",
                                              "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
static const char *const ascii_lines[16] = {" ", "|", "|", "|", "-", "+", "+", "+",
                                            "-", "+", "+", "+", "-", "+", "+", "+"};

struct canvas {
    int width, height;
    unsigned char *lines; /* bit sets */
    char (*text)[5];      /* UTF-8 character that covers the line, or empty */
};

/* One edge that runs along a rail. */
struct rail {
    const struct flow_edge *edge;
    int from_row, to_row, column;
};

struct layout {
    const struct flow *flow;
    int *boxes, box_count;     /* positions of the nodes in the flow, from the top */
    int *box_of;               /* the other way round, -1: not in this layer */
    int *first_row, *last_row; /* of each box, its frame included */
    int box_width;
    struct rail *rails;
    size_t rail_count, rail_capacity;
    int most; /* columns of the terminal, 0: as many as it takes */
    struct canvas canvas;
};

/* ---- Canvas ------------------------------------------------------------------------------ */

static unsigned char *cell(struct canvas *canvas, int row, int column)
{
    return &canvas->lines[row * canvas->width + column];
}

static void put_text(struct canvas *canvas, int row, int column, const char *text)
{
    while (*text && column < canvas->width) {
        char *to = canvas->text[row * canvas->width + column++];
        int length = 0;
        do
            to[length++] = *text++;
        while (((unsigned char)*text & 0xc0) == 0x80 && length < 4);
        to[length] = '\0';
    }
}

static void vertical(struct canvas *canvas, int column, int from, int to, int style)
{
    int low = from < to ? from : to, high = from < to ? to : from;

    for (int row = low; row <= high; row++)
        *cell(canvas, row, column) |=
            (unsigned char)((row > low ? UP : 0) | (row < high ? DOWN : 0) | style);
}

static void horizontal(struct canvas *canvas, int row, int from, int to, int style)
{
    for (int column = from; column <= to; column++)
        *cell(canvas, row, column) |=
            (unsigned char)((column > from ? LEFT : 0) | (column < to ? RIGHT : 0) | style);
}

static const char *glyph(unsigned char line, bool unicode)
{
    const char *const *lines = unicode ? unicode_lines : ascii_lines;

    if (line & ARROW)
        return line & DOWN ? (unicode ? "▼" : "v") : (unicode ? "◀" : "<");
    if (line & DOTTED && (line & 15) <= 3)
        return unicode ? "┊" : ":";
    if (line & DOTTED && !(line & (UP | DOWN)))
        return unicode ? "┄" : ".";
    return lines[line & 15];
}

static void print_canvas(struct canvas *canvas, struct output *output)
{
    for (int row = 0; row < canvas->height; row++) {
        int last = canvas->width - 1;
        while (last >= 0 && !*cell(canvas, row, last) &&
               !canvas->text[row * canvas->width + last][0])
            last--;
        for (int column = 0; column <= last; column++) {
            const char *text = canvas->text[row * canvas->width + column];
            fputs(*text ? text : glyph(*cell(canvas, row, column), output->unicode), output->file);
        }
        fputc('\n', output->file);
    }
}

/* ---- Layout ------------------------------------------------------------------------------ */

static void lay_out_boxes(struct layout *layout)
{
    char lines[FLOW_LINES][FLOW_LINE_SIZE];
    int row = 0;

    for (int i = 0; i < layout->box_count; i++) {
        int count = flow_box(&layout->flow->nodes[layout->boxes[i]], lines);
        for (int k = 0; k < count; k++) {
            int width = text_width(lines[k]) + 4;
            layout->box_width = width > layout->box_width ? width : layout->box_width;
        }
        layout->first_row[i] = row;
        layout->last_row[i] = row + count + 1;
        row += count + 4; /* two rows for the arrow */
    }
    layout->canvas.height = row - 2;
}

/* A free column for rows a .. b: the rails that are there already have theirs. */
static int free_column(const struct layout *layout, int a, int b)
{
    for (int column = 0;; column++) {
        bool taken = false;
        for (size_t i = 0; i < layout->rail_count && !taken; i++) {
            const struct rail *rail = &layout->rails[i];
            int low = rail->from_row < rail->to_row ? rail->from_row : rail->to_row;
            int high = rail->from_row < rail->to_row ? rail->to_row : rail->from_row;
            taken = rail->column == column && a <= high && low <= b;
        }
        if (!taken)
            return column;
    }
}

static void add_rail(struct layout *layout, const struct flow_edge *edge, int from, int to)
{
    /* Leave at the lower part of a box, arrive at the upper. */
    int a = layout->last_row[from] - 1, b = layout->first_row[to] + 1;
    struct rail rail = {edge, a, b, free_column(layout, a < b ? a : b, a < b ? b : a)};

    layout->rails =
        xgrow(layout->rails, layout->rail_count, &layout->rail_capacity, sizeof *layout->rails);
    layout->rails[layout->rail_count++] = rail;
}

static bool is_between_neighbours(int from, int to)
{
    return to == from + 1;
}

static int lay_out_rails(struct layout *layout)
{
    const struct flow *flow = layout->flow;
    int rail_width = 4, rails = 0;

    for (size_t i = 0; i < flow->edge_count; i++) {
        int from = layout->box_of[flow->edges[i].from];
        int to = layout->box_of[flow->edges[i].to];
        if (from < 0 || to < 0)
            continue;
        char *label = flow_label(flow, &flow->edges[i]);
        if (!is_between_neighbours(from, to)) {
            add_rail(layout, &flow->edges[i], from, to);
            rail_width = text_width(label) + 4 > rail_width ? text_width(label) + 4 : rail_width;
        } else if (layout->box_width / 2 + 2 + text_width(label) > layout->box_width) {
            layout->box_width = 2 * text_width(label) + 4;
        }
        free(label);
    }
    for (size_t i = 0; i < layout->rail_count; i++)
        rails = layout->rails[i].column >= rails ? layout->rails[i].column + 1 : rails;
    layout->canvas.width = layout->box_width + 2 + rails * rail_width;
    return rail_width;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static void draw_box(struct layout *layout, int box)
{
    struct canvas *canvas = &layout->canvas;
    char lines[FLOW_LINES][FLOW_LINE_SIZE];
    int count = flow_box(&layout->flow->nodes[layout->boxes[box]], lines);
    int top = layout->first_row[box], bottom = layout->last_row[box];

    horizontal(canvas, top, 0, layout->box_width - 1, 0);
    horizontal(canvas, bottom, 0, layout->box_width - 1, 0);
    vertical(canvas, 0, top, bottom, 0);
    vertical(canvas, layout->box_width - 1, top, bottom, 0);
    for (int i = 0; i < count; i++) {
        char *line = fit_middle(lines[i], layout->box_width - 4);
        put_text(canvas, top + 1 + i, 2, line);
        free(line);
    }
}

/* Where there is no room for rails, a line on the right of a box says where an edge leads: up,
 * down, or back to itself. */
static void draw_stubs(struct layout *layout, int box, bool unicode)
{
    int row = layout->first_row[box] + 1, last = layout->last_row[box] - 1;
    int column = layout->box_width + 1, more = 0;

    for (size_t i = 0; i < layout->rail_count; i++) {
        const struct flow_edge *edge = layout->rails[i].edge;
        int to = layout->box_of[edge->to];
        if (layout->box_of[edge->from] != box)
            continue;
        const char *sign = to == box  ? (unicode ? "⟲" : "o")
                           : to < box ? (unicode ? "▲" : "^")
                                      : (unicode ? "▼" : "v");
        char *label = flow_label(layout->flow, edge);
        char *text =
            xformat("%s R%05d %s", sign, layout->flow->nodes[edge->to].path->region->number, label);
        char *cut = fit_middle(text, layout->canvas.width - column);
        if (row <= last)
            put_text(&layout->canvas, row++, column, cut);
        else
            more++;
        free(cut);
        free(text);
        free(label);
    }
    if (more) {
        char *text = xformat("+ %d more", more);
        put_text(&layout->canvas, last + 1, column, text);
        free(text);
    }
}

static void draw_down(struct layout *layout, const struct flow_edge *edge, int from)
{
    int column = layout->box_width / 2, row = layout->last_row[from] + 1;
    char *label = flow_label(layout->flow, edge);

    *cell(&layout->canvas, row, column) |= (unsigned char)(UP | DOWN | (edge->child ? DOTTED : 0));
    *cell(&layout->canvas, row + 1, column) |= DOWN | ARROW;
    put_text(&layout->canvas, row, column + 2, label);
    free(label);
}

static void draw_rail(struct layout *layout, const struct rail *rail, int rail_width)
{
    struct canvas *canvas = &layout->canvas;
    int start = layout->box_width, column = start + 1 + rail->column * rail_width + 1;
    int style = rail->edge->child ? DOTTED : 0;
    int middle = (rail->from_row + rail->to_row) / 2;
    char *label = flow_label(layout->flow, rail->edge);

    horizontal(canvas, rail->from_row, start, column, style);
    horizontal(canvas, rail->to_row, start, column, style);
    *cell(canvas, rail->to_row, start) = LEFT | ARROW;
    vertical(canvas, column, rail->from_row, rail->to_row, style);
    /* The row in the middle of a box that points at itself is one of its ends. */
    if (rail->from_row == rail->to_row)
        *cell(canvas, rail->to_row, start) = LEFT | RIGHT | ARROW;
    put_text(canvas, middle, column + 1, label);
    free(label);
}

/* Boxes as wide as their own lines, in at most half of the terminal; edges beside them. */
static void make_narrow(struct layout *layout)
{
    char lines[FLOW_LINES][FLOW_LINE_SIZE];
    int wide = 0, most = layout->most / 2 > 24 ? layout->most / 2 : 24;

    for (int i = 0; i < layout->box_count; i++) {
        int count = flow_box(&layout->flow->nodes[layout->boxes[i]], lines);
        for (int k = 0; k < count; k++)
            wide = text_width(lines[k]) + 4 > wide ? text_width(lines[k]) + 4 : wide;
    }
    layout->box_width = wide < most ? wide : most;
    layout->canvas.width = layout->most;
}

static void draw(struct layout *layout, struct output *output)
{
    struct canvas *canvas = &layout->canvas;

    lay_out_boxes(layout);
    int rail_width = lay_out_rails(layout);
    bool stubs = layout->most && canvas->width > layout->most;
    if (stubs)
        make_narrow(layout);
    size_t cells = (size_t)canvas->width * (size_t)canvas->height;
    canvas->lines = xzalloc(cells);
    canvas->text = xzalloc(cells * sizeof *canvas->text);
    for (int i = 0; i < layout->box_count; i++)
        draw_box(layout, i);
    for (size_t i = 0; i < layout->rail_count && !stubs; i++)
        draw_rail(layout, &layout->rails[i], rail_width);
    for (int i = 0; i < layout->box_count && stubs; i++)
        draw_stubs(layout, i, output->unicode);
    for (size_t i = 0; i < layout->flow->edge_count; i++) {
        const struct flow_edge *edge = &layout->flow->edges[i];
        int from = layout->box_of[edge->from], to = layout->box_of[edge->to];
        if (from >= 0 && is_between_neighbours(from, to))
            draw_down(layout, edge, from);
    }
    print_canvas(canvas, output);
    free(canvas->lines);
    free(canvas->text);
}

static void add_box(struct layout *layout, int node)
{
    layout->box_of[node] = layout->box_count;
    layout->boxes[layout->box_count++] = node;
}

/* The layer of one node: itself and its children. */
static void draw_layer(struct layout *layout, int parent, struct output *output)
{
    const struct flow_node *nodes = layout->flow->nodes;

    layout->box_count = layout->box_width = 0;
    layout->rail_count = 0;
    add_box(layout, parent);
    for (int child = nodes[parent].first; child >= 0; child = nodes[child].next)
        add_box(layout, child);
    draw(layout, output);
    for (int i = 0; i < layout->box_count; i++)
        layout->box_of[layout->boxes[i]] = -1;
}

void flow_text(const struct flow *flow, struct output *output)
{
    size_t room = flow->node_count * sizeof(int);
    struct layout layout = {.flow = flow,
                            .most = output->width,
                            .boxes = xzalloc(room),
                            .box_of = xzalloc(room),
                            .first_row = xzalloc(room),
                            .last_row = xzalloc(room)};

    memset(layout.box_of, -1, room);
    for (int i = 0; i < (int)flow->node_count; i++) {
        if (flow->nodes[i].first < 0 && i > 0)
            continue;
        if (i > 0)
            fputc('\n', output->file);
        draw_layer(&layout, i, output);
    }
    free(layout.boxes);
    free(layout.box_of);
    free(layout.first_row);
    free(layout.last_row);
    free(layout.rails);
}
