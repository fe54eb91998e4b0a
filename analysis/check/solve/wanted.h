/**
 * @file wanted.h
 * @brief Which findings are wanted.
 */
#ifndef CHECK_WANTED_H
#define CHECK_WANTED_H

#include <stdbool.h>

struct check_options {
    int level;
    bool all;         /* also what data flow drops */
    bool no_dataflow; /* drop nothing */
    bool across;      /* only what one file alone does not show */
    bool is_part;     /* other files belong to the program: what they hold is not missed */
};

#endif
