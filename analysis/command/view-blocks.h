/** @file view-blocks.h
 *  @brief Messages of so many ranks that not all pairs are in the page: sums of blocks of ranks. */
#ifndef VIEW_BLOCKS_H
#define VIEW_BLOCKS_H

#include "analysis/message/totals.h"
#include "common/json.h"

/**
 * A member `blocks`, of all pairs: `ranks` in their order; `every`, how many of them are in a
 * block; `cells`, of each pair of blocks that has messages its row, column, messages, bytes (null:
 * of some not known) and seconds; `sums`, of each rank the messages and bytes sent, then received.
 */
void view_blocks_json(const struct totals *totals, const struct experiment *experiment,
                      struct json *json);

#endif
