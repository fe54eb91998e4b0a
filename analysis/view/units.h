/**
 * @file units.h
 * @brief The units of work of a run, as far as a page can hold them: exact sums of each kind, heat
 *        of each loop's iterations (heat.h), and units picked at random and the longest ones.
 *
 * A kind is a region. What a page gets does not grow with the number of units.
 */
#ifndef VIEW_UNITS_H
#define VIEW_UNITS_H

#include "analysis/view/heat.h"
#include "analysis/view/tree.h"
#include "analysis/view/view.h"
#include "common/json.h"

void view_units_add(struct view_units *units, const struct execution_unit *unit);

/** Varints: of the cells of all loops, then of all picked units. */
enum unit_column {
    UNIT_CELL_AT,         /* of each loop from 0: row * bins + bin, minus that of the cell before */
    UNIT_CELL_ITERATIONS, /* in thousandths */
    UNIT_CELL_VALUES,     /* one column for each metric */
    UNIT_PICK_TRACK = UNIT_CELL_VALUES + UNIT_METRICS,
    UNIT_PICK_BEGIN,  /* since the process's epoch */
    UNIT_PICK_FIRST,  /* iteration, or number among its siblings */
    UNIT_PICK_COUNT,  /* iterations; 0: it has none */
    UNIT_PICK_VALUES, /* one column for each metric; + 1, 0: not known */
    UNIT_COLUMNS = UNIT_PICK_VALUES + UNIT_METRICS
};

/** A member `units`, and its columns: null where no units were recorded. */
void view_units_encode(struct view_units *units, const struct view_tree *tree, struct json *json,
                       struct bytes columns[UNIT_COLUMNS]);

#endif
