/**
 * @file options.h
 * @brief Which findings are wanted.
 */
#ifndef CHECK_OPTIONS_H
#define CHECK_OPTIONS_H

#include <stdbool.h>

struct check_options {
    int level;
    bool all;         /* also what data flow drops */
    bool no_dataflow; /* drop nothing */
    bool across;      /* only what one file alone does not show */
};

#endif
