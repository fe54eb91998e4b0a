/**
 * @file fortran-type.h
 * @brief What the text itself says of a Fortran variable's type.
 */
#ifndef FORTRAN_TYPE_H
#define FORTRAN_TYPE_H

#include "instrumenter/syntax/extent.h"
#include "instrumenter/syntax/tree.h"

/**
 * Is the variable `designator` (a name with subscripts, sections and components), as it is known at
 * `node`, of an intrinsic type, or of a derived type without type-bound procedures, finalizers and
 * parameters? False also where that is not in the text: other files' modules are not read.
 */
bool fortran_type_is_plain(const struct tree *tree, const struct syntax_node *node,
                           struct extent designator);

#endif
