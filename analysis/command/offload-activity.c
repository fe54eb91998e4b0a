/* pompeii offload: kernels and copies, as the driver of the device told of them. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/construct.h"
#include "analysis/answer/table.h"

#include <inttypes.h>
#include <stdlib.h>
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

static const char *const names[CLAUSES] = {"grid", "block", "registers", "shared", "occupancy"};

struct table *offload_activity_table(const struct offload_device *device)
{
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

/* ---- For programs ------------------------------------------------------------------------ */

/* Numbers with commas between them. */
static void json_numbers(struct json *json, const char *key, const char *text)
{
    json_open(json, key, '[');
    for (char *end; *text; text = *end == ',' ? end + 1 : end) {
        int64_t number = strtoll(text, &end, 10);
        if (end == text)
            break;
        json_integer(json, NULL, number);
    }
    json_close(json);
}

/* Of copies, and of kernels whose grids were too many, there is none of this. */
static void json_shape(struct json *json, const struct source_region *region)
{
    char word[WORD];

    for (int k = 0; k < CLAUSES; k++) {
        if (!region_clause(region, names[k]))
            continue;
        word_of(region, names[k], word);
        if (k < 2)
            json_numbers(json, names[k], word);
        else
            json_integer(json, names[k], strtoll(word, NULL, 10));
    }
}

void offload_json_activity(struct json *json, const struct offload_device *device)
{
    json_open(json, "activity", '[');
    for (size_t i = 0; i < device->inside_count; i++) {
        const struct offload_inside *in = &device->inside[i];
        if (!offload_is_activity(in->region))
            continue;
        json_open(json, NULL, '{');
        json_text(json, "what", in->region->construct);
        json_text(json, "name", in->region->name ? in->region->name : "");
        json_text(json, "construct", in->construct->construct);
        json_text(json, "file", in->construct->file);
        json_integer(json, "line", in->construct->begin);
        json_shape(json, in->region);
        json_integer(json, "count", in->count);
        json_integer(json, "bytes", in->bytes);
        json_seconds(json, "device_s", in->time);
        json_seconds(json, "device_least_s", in->each.least);
        json_seconds(json, "device_greatest_s", in->each.greatest);
        json_close(json);
    }
    json_close(json);
}

void offload_csv_shape(FILE *out, const struct source_region *region)
{
    char word[WORD];

    for (int k = 0; k < CLAUSES; k++) {
        fputc(',', out);
        if (region && region_clause(region, names[k]))
            csv_text(out, word_of(region, names[k], word));
    }
}
