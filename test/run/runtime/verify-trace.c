/*
 * verify-trace FILE: reads a trace (plain XML) and checks what doc/trace-format.md promises:
 *  - exclusive times are not negative, the parts of a parallel region add up to its time;
 *  - region 0 is the program;
 *  - predecessor lists add up to visits (to creations, for a task), of each node or, where tasks moved, each region;
 *  - the parts of any other construct are not longer than it, and squares are those of its instances;
 *  - timelines are in order and instances lie within what contains them;
 *  - with a complete timeline, the profile computed from it equals the profile in the file.
 * Then prints one line `construct,name,line,visits,creations` per region, all locations together.
 * Exit status 1, after a line per contradiction, when something does not hold.
 */
#include <libxml/xmlreader.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS(X) X(en) X(bo) X(bc) X(ex) X(bw) X(st) X(sh) X(ta) X(cc) X(ct)
#define NAME(c) C_##c,
enum { COLUMNS(NAME) COUNT };
#define TEXT(c) #c,
static const char *const column_names[] = {COLUMNS(TEXT)};

struct region {
    char *construct, *name, *line;
    uint64_t visits, created, from, expected;
};

struct node {
    bool here, task, all_kept, split;
    uint64_t region, parent, visits, time, least, greatest, from, columns[COUNT];
    /* computed from the timeline */
    uint64_t seen, spent, low, high, sums[COUNT];
    double squares, squares_seen; /* in microseconds squared */
};

struct instance {
    uint64_t start, end, cursor, node;
};

static xmlTextReader *reader;
static struct region *regions;
static size_t region_count;
static struct node *nodes;
static size_t node_count;
static bool complete;
static uint64_t location_begin, location_end;
static const char *file;
static int errors;
static size_t unlike, unlike_node; /* nodes with other predecessors than visits, the last one */
static bool fragments;

#define WRONG(...)                                                                                 \
    do {                                                                                           \
        printf("%s:%d: ", file, xmlTextReaderGetParserLineNumber(reader));                         \
        printf(__VA_ARGS__);                                                                       \
        printf("\n");                                                                              \
        errors++;                                                                                  \
    } while (0)

static char *text(const char *name)
{
    char *value = (char *)xmlTextReaderGetAttribute(reader, (const xmlChar *)name);
    return value ? value : strdup("");
}

static bool has(const char *name)
{
    char *value = text(name);
    bool there = *value;
    free(value);
    return there;
}

static uint64_t number(const char *name)
{
    char *value = text(name);
    uint64_t n = strtoull(value, NULL, 10);
    free(value);
    return n;
}

static double real(const char *name)
{
    char *value = text(name);
    double x = strtod(value, NULL);
    free(value);
    return x;
}

static void *grow(void *items, size_t *count, size_t wanted, size_t size)
{
    if (wanted < *count)
        return items;
    items = realloc(items, (wanted + 1) * size);
    memset((char *)items + *count * size, 0, (wanted + 1 - *count) * size);
    *count = wanted + 1;
    return items;
}

static void read_region(void)
{
    uint64_t id = number("id");
    regions = grow(regions, &region_count, id, sizeof *regions);
    regions[id] = (struct region){.construct = text("c"), .name = text("n"), .line = text("b")};
}

static void read_node(uint64_t parent)
{
    uint64_t id = number("id");
    if (id < node_count && nodes[id].here)
        WRONG("node %" PRIu64 " twice", id);
    nodes = grow(nodes, &node_count, id, sizeof *nodes);
    struct node *n = &nodes[id];
    n->here = true;
    n->parent = parent;
    n->region = number("r");
    n->visits = number("v");
    n->time = number("t");
    n->least = number("lo");
    n->greatest = number("hi");
    n->squares = real("sq");
    n->task = has("x");
    n->all_kept = !has("k") && !has("kc");
    n->low = UINT64_MAX;
    for (int c = 0; c < COUNT; c++)
        n->columns[c] = number(column_names[c]);
    if (n->region >= region_count)
        WRONG("node %" PRIu64 ": no region %" PRIu64, id, n->region);
    else {
        regions[n->region].visits += n->visits;
        regions[n->region].created += n->columns[C_cc];
    }
}

static void check_profile(void)
{
    for (size_t id = 0; id < node_count; id++) {
        struct node *n = &nodes[id];
        if (!n->here)
            continue;
        uint64_t inside = n->columns[C_ta];
        for (size_t k = 1; k < node_count; k++)
            if (nodes[k].here && nodes[k].parent == id)
                inside += nodes[k].columns[C_ct] +
                          (nodes[k].task ? 0 : nodes[k].time - nodes[k].columns[C_ta]);
        if (n->visits && inside > n->time)
            WRONG("node %zu: exclusive time is -%" PRIu64, id, inside - n->time);
        uint64_t expected = n->task ? n->columns[C_cc] : n->visits;
        if (id && n->from != expected) {
            unlike_node = id;
            unlike++;
        }
        if (n->region < region_count && id) {
            regions[n->region].from += n->from;
            regions[n->region].expected += expected;
        }
        uint64_t parts =
            n->columns[C_st] + n->columns[C_bo] + n->columns[C_bw] + n->columns[C_sh];
        uint64_t phases = parts + n->columns[C_en] + n->columns[C_ex];
        if (phases > n->time)
            WRONG("node %zu: its parts are %" PRIu64 " ns, it is %" PRIu64, id, phases, n->time);
        if (n->columns[C_st] && parts != n->time)
            WRONG("node %zu: the parts are %" PRIu64 ", the whole is %" PRIu64, id, parts, n->time);
        if (n->visits && n->least > n->greatest)
            WRONG("node %zu: least %" PRIu64 ", greatest %" PRIu64, id, n->least, n->greatest);
    }
}

static void add_instance(struct node *n, uint64_t duration, bool creation)
{
    char *part = text("p");
    bool last = !*part || *part == 'e';
    fragments = fragments || *part;
    free(part);
    if (creation) {
        n->sums[C_cc] += last;
        n->sums[C_ct] += duration - number("ta");
        return;
    }
    n->spent += duration;
    uint64_t own = n->task ? duration - number("ta") : duration; /* without tasks inside */
    n->squares_seen += (double)own / 1e3 * ((double)own / 1e3);
    for (int c = 0; c < COUNT; c++)
        n->sums[c] += number(column_names[c]);
    if (!last || has("p")) {
        n->seen += last;
        n->split = true; /* least and greatest are those of whole instances */
        return;
    }
    n->seen++;
    if (own < n->low)
        n->low = own;
    if (own > n->high)
        n->high = own;
}

static void check_timeline(void)
{
    for (size_t id = 0; id < node_count; id++) {
        struct node *n = &nodes[id];
        if (!n->here || !n->all_kept)
            continue;
        if (n->seen != n->visits || n->spent != n->time)
            WRONG("node %zu: timeline has %" PRIu64 " visits, %" PRIu64 " ns; profile %" PRIu64
                  ", %" PRIu64, id, n->seen, n->spent, n->visits, n->time);
        if (n->seen && !n->split && (n->low != n->least || n->high != n->greatest))
            WRONG("node %zu: least or greatest differ", id);
        if (n->seen && !n->split &&
            fabs(n->squares - n->squares_seen) > 0.01 + 1e-9 * n->squares_seen)
            WRONG("node %zu: squares are %g in the timeline, %g in the profile", id,
                  n->squares_seen, n->squares);
        for (int c = 0; c < COUNT; c++)
            if (n->sums[c] != n->columns[c])
                WRONG("node %zu: %s is %" PRIu64 " in the timeline, %" PRIu64 " in the profile", id,
                      column_names[c], n->sums[c], n->columns[c]);
    }
}

/* One start tag of the timeline below `up`. */
static struct instance read_instance(struct instance *up, bool creation)
{
    struct instance i;
    i.start = up->cursor + number("g");
    i.end = i.start + number("d");
    i.cursor = i.start;
    i.node = number("n");
    if (i.end > up->end)
        WRONG("ends %" PRIu64 " ns after what contains it", i.end - up->end);
    up->cursor = i.end;
    if (i.node >= node_count || !nodes[i.node].here)
        WRONG("no node %" PRIu64, i.node);
    else
        add_instance(&nodes[i.node], i.end - i.start, creation);
    return i;
}

static void begin_location(void)
{
    free(nodes);
    nodes = NULL;
    node_count = 0;
    location_begin = number("begin");
    location_end = number("end");
}

int main(int argc, char **argv)
{
    file = argc == 2 ? argv[1] : "";
    reader = xmlReaderForFile(file, NULL, XML_PARSE_HUGE | XML_PARSE_NONET);
    if (!reader) {
        fprintf(stderr, "cannot read %s\n", file);
        return 2;
    }
    static struct instance stack[100000];
    static uint64_t path[100000];
    int depth = 0, level = 0, status;
    while ((status = xmlTextReaderRead(reader)) == 1) {
        const char *name = (const char *)xmlTextReaderConstName(reader);
        bool end = xmlTextReaderNodeType(reader) == XML_READER_TYPE_END_ELEMENT;
        bool empty = xmlTextReaderIsEmptyElement(reader);
        if (xmlTextReaderNodeType(reader) != XML_READER_TYPE_ELEMENT && !end)
            continue;
        if (strcmp(name, "processor") == 0 && !end)
            complete = !has("complete");
        else if (strcmp(name, "r") == 0)
            read_region();
        else if (strcmp(name, "location") == 0 && !end)
            begin_location();
        else if (strcmp(name, "n") == 0 && end)
            level--;
        else if (strcmp(name, "n") == 0) {
            read_node(level ? path[level - 1] : UINT64_MAX);
            if (!empty)
                path[level++] = number("id");
        } else if (strcmp(name, "p") == 0)
            nodes[path[level - 1]].from += number("c");
        else if (strcmp(name, "profile") == 0 && end && complete)
            check_profile();
        else if (strcmp(name, "timeline") == 0 && !end) {
            stack[0] = (struct instance){location_begin, location_end, location_begin, 0};
            depth = 1;
        } else if (strcmp(name, "timeline") == 0) {
            if (complete)
                check_timeline();
        } else if ((strcmp(name, "i") == 0 || strcmp(name, "c") == 0) && end)
            depth--;
        else if (strcmp(name, "i") == 0 || strcmp(name, "c") == 0) {
            stack[depth] = read_instance(&stack[depth - 1], *name == 'c');
            if (!empty)
                depth++;
        }
    }
    if (status != 0)
        WRONG("not well-formed");
    if (!region_count || strcmp(regions[0].construct, "program") != 0)
        WRONG("region 0 is not the program");
    /* An instance that moves is entered on one location and left on another. */
    if (unlike && !fragments)
        WRONG("node %zu, and %zu in all: predecessors do not add up to visits", unlike_node, unlike);
    for (size_t i = 0; i < region_count; i++)
        if (regions[i].from != regions[i].expected)
            WRONG("region %zu: %" PRIu64 " predecessors, not %" PRIu64, i, regions[i].from,
                  regions[i].expected);
    for (size_t i = 0; i < region_count; i++)
        if (regions[i].construct)
            printf("%s,%s,%s,%" PRIu64 ",%" PRIu64 "\n", regions[i].construct, regions[i].name,
                   regions[i].line, regions[i].visits, regions[i].created);
    return errors ? 1 : 0;
}
