/**
 * @file name-table.h
 * @brief A number for each name of a program, 0 where none was set.
 */
#ifndef CHECK_NAME_TABLE_H
#define CHECK_NAME_TABLE_H

#include <stddef.h>
#include <stdint.h>

struct name_table {
    uint32_t *value; /* free it */
    size_t capacity;
};

/** Where the name's number is, until that of another one is asked for. */
uint32_t *name_slot(struct name_table *table, uint32_t name);

static inline uint32_t name_number(const struct name_table *table, uint32_t name)
{
    return name < table->capacity ? table->value[name] : 0;
}

#endif
