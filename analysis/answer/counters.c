/* The counters of this machine, for `pompeii info --counters`: asked from the runtime's own
 * sources. */
#include "config.h"

#include "analysis/answer/counters.h"

#include "pomp2-runtime/counters/counter-source.h"

static const struct table_column columns[] = {{"name", "Counter", CELL_TEXT, false},
                                              {"available", "Available", CELL_TEXT, false},
                                              {"meaning", "Meaning", CELL_TEXT, false},
                                              {0}};

static void add_row(void *context, const char *name, const char *meaning, const char *unavailable)
{
    union cell row[] = {{.text = name}, {.text = unavailable ? "no" : "yes"}, {.text = meaning}};

    if (unavailable && *unavailable)
        row[2].text = unavailable;
    table_add(context, row);
}

struct table *counters_table(void)
{
    struct table *table = table_new("Counters of this machine", columns);
    char problem[512];

    for (unsigned i = 0; i < COUNTER_ORIGINS; i++) {
        const struct counter_origin *origin = &counter_origins[i];
        const struct counter_source *source = origin->open(problem, sizeof problem);
        if (source)
            source->list(table, add_row);
        else
            add_row(table, origin->name, "", problem);
    }
    return table;
}
