/* A number for each name of a program. */
#include "analysis/check/build/name-table.h"

#include "common/memory.h"

#include <string.h>

uint32_t *name_slot(struct name_table *table, uint32_t name)
{
    while (table->capacity <= name) {
        size_t old = table->capacity;
        table->value = xgrow(table->value, old, &table->capacity, sizeof(*table->value));
        memset(table->value + old, 0, (table->capacity - old) * sizeof(*table->value));
    }
    return &table->value[name];
}
