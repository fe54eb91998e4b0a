/* Going through a label graph depth first, with the texts of labels. */
#include "config.h"

#include "analysis/answer/label-node.h"

#include <stdlib.h>
#include <string.h>

/* What the walk is in: the root, then a node in each that stands before it. */
struct level {
    uint32_t node;
    size_t number, end; /* of its text, once it is made */
    struct label_key key;
};

struct label_walk {
    const struct label_graph *graph;
    size_t next;
    struct level *level;
    size_t depth, capacity; /* depth: levels, the root too */
    size_t written, keyed;  /* levels that are in the text, that have their keys */
    char *text;
    size_t text_capacity;
    struct label label;
};

struct label_walk *label_walk_new(const struct label_graph *graph)
{
    struct label_walk *walk = xzalloc(sizeof *walk);

    walk->graph = graph;
    walk->level = xgrow(walk->level, 0, &walk->capacity, sizeof *walk->level);
    walk->level[walk->depth++] = (struct level){0};
    return walk;
}

void label_walk_free(struct label_walk *walk)
{
    free(walk->level);
    free(walk->text);
    free(walk);
}

/* What the node that is `depth` levels below the root says. */
static void show_node(const struct label_walk *walk, size_t depth, struct label *label)
{
    const struct label_graph *graph = walk->graph;
    const struct label_side *side = graph->side;
    const struct label_node *node = &graph->node[walk->level[depth].node];
    const struct node_sort *sort = sort_of(graph, node);
    const struct node_sort *around = sort_of(graph, &graph->node[walk->level[depth - 1].node]);
    const struct node_extent *extent = &side->extents[node->extent];
    size_t at = (size_t)(node - graph->node);

    *label = (struct label){.unit = {.location = sort->location,
                                     .region = sort->region,
                                     .kind = (enum unit_kind)sort->kind,
                                     .mark = (enum unit_mark)sort->mark,
                                     .match = (enum unit_match)node->match,
                                     .id = node->id,
                                     .index = node->index,
                                     .thread = sort->thread,
                                     .size = sort->size,
                                     .begin = (int64_t)node->begin,
                                     .time = node->time,
                                     .last = extent->last,
                                     .count = extent->count},
                            .number = walk->level[depth].number,
                            .parent = walk->level[depth - 1].number,
                            .depth = depth,
                            .around = (enum unit_kind)around->kind,
                            .team = around->size,
                            .lost_parent = node->lost,
                            .uncertain = node->uncertain,
                            .twin = node->twin};
    if (side->paper)
        label->unit.paper = side->paper[at];
    if (node->counted && side->counters)
        label->unit.counters = side->counters + at * side->counter_count;
}

const struct label *label_next(struct label_walk *walk)
{
    const struct label_graph *graph = walk->graph;

    if (walk->next == graph->count)
        return NULL;
    uint32_t node = graph->order[walk->next++];
    size_t parent = node_parent(graph, node);
    while (walk->level[walk->depth - 1].node != parent)
        walk->depth--;
    if (walk->written > walk->depth)
        walk->written = walk->depth;
    if (walk->keyed > walk->depth)
        walk->keyed = walk->depth;
    walk->level = xgrow(walk->level, walk->depth, &walk->capacity, sizeof *walk->level);
    walk->level[walk->depth] = (struct level){.node = node, .number = walk->next};
    show_node(walk, walk->depth++, &walk->label);
    return &walk->label;
}

/* ---- Text -------------------------------------------------------------------------------- */

static bool is_created(const struct label *label)
{
    enum unit_kind kind = label->unit.kind;

    return kind == UNIT_TASK || kind == UNIT_PARALLEL || kind == UNIT_TASKLOOP;
}

bool label_has_iterations(const struct label *label)
{
    return label->unit.kind == UNIT_RANGE ||
           (label->unit.kind == UNIT_TASK && label->around == UNIT_TASKLOOP);
}

bool label_tells_iterations(const struct label *label)
{
    return label_has_iterations(label) && label->unit.mark != MARK_UNSEEN;
}

bool label_is_forced(const struct label *label, enum scheme scheme)
{
    if (label->around != UNIT_PARALLEL)
        return false;
    if (scheme == SCHEME_PAPER)
        return label->unit.kind == UNIT_TASK || label->unit.kind == UNIT_PARALLEL ||
               label->unit.kind == UNIT_SECTION;
    return is_created(label);
}

/* A component, and the file name in it: as long as a file system allows. */
enum { LONGEST = 340, LONGEST_NAME = 255 };

static char *put_number(char *to, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--at = '-';
    return mempcpy(to, at, (size_t)(digits + sizeof digits - at));
}

/* ":cg.c:114", a long name cut. */
static char *put_place(char *to, const struct source_region *region)
{
    const char *name = region_file_name(region);
    size_t length = strnlen(name, LONGEST_NAME);

    *to++ = ':';
    to = mempcpy(to, name, length);
    *to++ = ':';
    return put_number(to, region->begin);
}

static char *paper_component(char *to, const struct label *label)
{
    const struct execution_unit *unit = &label->unit;
    int64_t rank = unit->paper;

    if (label_is_forced(label, SCHEME_PAPER)) { /* '0', then TID + prev_calls * workers */
        to = mempcpy(to, "0/", 2);
        rank = unit->thread + unit->paper * label->team;
    }
    return put_place(put_number(to, rank), unit->region);
}

static char *component(char *to, const struct label *label, enum scheme scheme)
{
    const struct execution_unit *unit = &label->unit;

    if (unit->kind == UNIT_THREAD) {
        *to++ = 't';
        return put_number(to, unit->index);
    }
    if (label_has_iterations(label))
        return put_number(to, unit->index);
    if (scheme == SCHEME_PAPER)
        return paper_component(to, label);
    if (label_is_forced(label, scheme)) {
        to = put_number(to, unit->thread);
        *to++ = '.';
    }
    return put_place(put_number(to, unit->index), unit->region);
}

/* Only what is new since the last text is made. */
const char *label_text(struct label_walk *walk)
{
    struct label label;

    for (size_t level = walk->written; level < walk->depth; level++) {
        size_t used = level ? walk->level[level - 1].end : 0;
        while (used + LONGEST + 2 > walk->text_capacity)
            walk->text = xgrow(walk->text, walk->text_capacity, &walk->text_capacity, 1);
        char *at = walk->text + used;
        if (level == 0) {
            *at++ = '0';
        } else {
            show_node(walk, level, &label);
            *at++ = '/';
            at = component(at, &label, walk->graph->scheme);
        }
        *at = '\0';
        walk->level[level].end = (size_t)(at - walk->text);
    }
    walk->written = walk->depth;
    walk->text[walk->level[walk->depth - 1].end] = '\0';
    return walk->text;
}

const char *label_component(struct label_walk *walk)
{
    return label_text(walk) + walk->level[walk->depth - 2].end + 1;
}

/* ---- Keys -------------------------------------------------------------------------------- */

static uint64_t fold_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
    return hash ^ hash >> 32;
}

/* A component behind others. The two words see it with different beginnings. */
static struct label_key fold(struct label_key key, const char *text, size_t length)
{
    static const uint64_t second = UINT64_C(0x2545f4914f6cdd1d);

    key.word[0] = fold_word(key.word[0], length);
    key.word[1] = fold_word(key.word[1], length + second);
    while (length) {
        uint64_t word = 0;
        size_t part = length < sizeof word ? length : sizeof word;
        memcpy(&word, text, part);
        key.word[0] = fold_word(key.word[0], word);
        key.word[1] = fold_word(key.word[1] + second, word);
        text += part;
        length -= part;
    }
    return key;
}

static struct label_key root_key(int64_t rank)
{
    return fold((struct label_key){{1, 2}}, (const char *)&rank, sizeof rank);
}

struct label_key label_key(struct label_walk *walk)
{
    char text[LONGEST + 1];
    struct label label;

    if (!walk->keyed) {
        walk->level[0].key = root_key(walk->graph->process->rank);
        walk->keyed = 1;
    }
    for (; walk->keyed < walk->depth; walk->keyed++) {
        struct level *level = &walk->level[walk->keyed];
        show_node(walk, walk->keyed, &label);
        const char *end = component(text, &label, walk->graph->scheme);
        level->key = fold(level[-1].key, text, (size_t)(end - text));
    }
    return walk->level[walk->depth - 1].key;
}

struct label_key label_key_of(const char *text, size_t length, int64_t rank)
{
    const char *end = text + length;
    struct label_key key = root_key(rank);

    if (length < 3 || memcmp(text, "0/", 2) != 0)
        return (struct label_key){{0}};
    for (text += 2; text <= end; text++) {
        const char *slash = memchr(text, '/', (size_t)(end - text));
        slash = slash ? slash : end;
        key = fold(key, text, (size_t)(slash - text));
        text = slash;
    }
    return key;
}
