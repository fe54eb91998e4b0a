/* Regions, from the spool to the trace. */
#include "config.h"
#include "pomp2-runtime/convert/regions.h"
#include "pomp2-runtime/convert/pages.h"

#include <stdio.h>
#include <string.h>

static int compare_rows(const void *a, const void *b)
{
    const struct region_row *x = a, *y = b;
    static const int keys[] = {2, -1, 1, 3, 0, 4}; /* file, line, construct, name, layer, clauses */
    if ((x->region->id == 0) != (y->region->id == 0)) /* the program comes first */
        return x->region->id == 0 ? -1 : 1;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int d = keys[i] >= 0 ? strcmp(x->text[keys[i]], y->text[keys[i]])
                             : (x->first > y->first) - (x->first < y->first);
        if (d)
            return d;
    }
    return (x->region->code.address > y->region->code.address) -
           (x->region->code.address < y->region->code.address);
}

static void fill_row(struct region_row *row, const struct spool_region *r, struct code *code)
{
    const char *text = r->text;
    *row = (struct region_row){.region = r, .linkage = "", .first = r->first, .last = r->last};
    for (int i = 0; i < REGION_TEXTS; i++, text += strlen(text) + 1)
        row->text[i] = text;
    if (!r->code.object)
        return;
    struct code_text found = {row->text[TEXT_NAME], "", row->text[TEXT_FILE], row->first, ""};
    code_describe(code, r, &found);
    row->text[TEXT_FILE] = found.file;
    row->text[TEXT_NAME] = found.name;
    row->linkage = found.linkage;
    if (*found.layer) { /* as if the library had marked it itself: pompeii.h */
        row->text[TEXT_LAYER] = found.layer;
        row->text[TEXT_CONSTRUCT] = "region";
    }
    if (row->first != found.line)
        row->first = row->last = found.line;
}

bool read_regions(struct spool *s, struct converted_regions *t)
{
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_REGION, e)))
        t->count++;
    t->rows = pages_take(t->count + 1, sizeof *t->rows);
    t->number = pages_take(t->count + 1, sizeof *t->number);
    t->code = code_open(s);
    if (!t->rows || !t->number || !t->code)
        return false;
    t->ids = (uint32_t)t->count;
    struct region_row *row = t->rows;
    while ((e = spool_next(s, SPOOL_REGION, e)))
        fill_row(row++, (const struct spool_region *)e, t->code);
    if (!pages_sort(t->rows, t->count, sizeof *t->rows, compare_rows))
        return false;
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].region->id < t->ids)
            t->number[t->rows[i].region->id] = (uint32_t)i;
    return true;
}

void free_regions(struct converted_regions *t)
{
    code_free(t->code);
    pages_give(t->rows);
    pages_give(t->number);
}

/* Where the code is, so that more can be found out about it where its object is. */
static void put_code(struct xml *x, const struct code_place *code)
{
    char address[24];
    if (!code->object)
        return;
    snprintf(address, sizeof address, "%llx", (unsigned long long)code->address);
    xml_attribute(x, NAME_r_object, code->object);
    xml_text(x, NAME_r_address, address);
}

void put_regions(struct xml *x, const struct converted_regions *t)
{
    xml_put(x, OPEN_regions);
    xml_put(x, ">\n");
    for (size_t i = 0; i < t->count; i++) {
        const struct region_row *row = &t->rows[i];
        xml_put(x, OPEN_r);
        xml_attribute(x, NAME_r_id, i);
        xml_string(x, NAME_r_layer, row->text[TEXT_LAYER]);
        xml_string(x, NAME_r_construct, row->text[TEXT_CONSTRUCT]);
        xml_text(x, NAME_r_file, row->text[TEXT_FILE]);
        xml_optional(x, NAME_r_begin, row->first);
        xml_optional(x, NAME_r_end, row->last);
        xml_text(x, NAME_r_name, row->text[TEXT_NAME]);
        xml_text(x, NAME_r_clauses, row->text[TEXT_CLAUSES]);
        xml_text(x, NAME_r_linkage, row->linkage);
        put_code(x, &row->region->code);
        xml_put(x, "/>\n");
    }
    xml_put(x, CLOSE_regions);
}
