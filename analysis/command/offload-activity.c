/* pompeii offload: kernels and copies, as the driver of the device told of them. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/construct.h"
#include "analysis/answer/table.h"

#include <string.h>

static const struct table_column columns[] = {
    {"what", "What", CELL_TEXT, false},       {"name", "Name", CELL_TEXT, false},
    {"line", "Line", CELL_COUNT, false},      {"grid", "Grid", CELL_TEXT, false},
    {"block", "Block", CELL_TEXT, false},     {"registers", "Registers", CELL_TEXT, false},
    {"shared", "Shared", CELL_TEXT, false},   {"occupancy", "Occupancy %", CELL_TEXT, false},
    {"count", "Count", CELL_COUNT, false},    {"bytes", "Bytes", CELL_BYTES, false},
    {"device_s", "Device", CELL_TIME, false}, {0}};

enum { CLAUSES = 5, WORD = 48 };

static const char *word_of(const struct source_region *region, const char *name, char word[WORD])
{
    const char *value = region_clause(region, name);
    size_t length = value ? strcspn(value, " ") : 0;
    if (length >= WORD)
        length = WORD - 1;
    if (length)
        memcpy(word, value, length);
    word[length] = '\0';
    return length ? word : "-";
}

struct table *offload_activity_table(const struct offload_device *device)
{
    static const char *const names[CLAUSES] = {"grid", "block", "registers", "shared", "occupancy"};
    struct table *table = table_new("Kernels and copies, by the device's clock", columns);
    for (size_t i = 0; i < device->inside_count; i++) {
        const struct offload_inside *in = &device->inside[i];
        char words[CLAUSES][WORD];
        const char *cells[CLAUSES];
        if (!offload_is_activity(in->region))
            continue;
        for (int k = 0; k < CLAUSES; k++)
            cells[k] = word_of(in->region, names[k], words[k]);
        union cell row[] = {{.text = in->region->construct},
                            {.text = in->region->name ? in->region->name : ""},
                            {.count = in->construct->begin},
                            {.text = cells[0]},
                            {.text = cells[1]},
                            {.text = cells[2]},
                            {.text = cells[3]},
                            {.text = cells[4]},
                            {.count = in->count},
                            {.count = in->bytes},
                            {.time = in->time}};
        table_add(table, row);
    }
    return table;
}
