/**
 * @file intrinsic.h
 * @brief The intrinsic functions of Fortran.
 */
#ifndef CHECK_INTRINSIC_H
#define CHECK_INTRINSIC_H

#include <stdbool.h>

/** Is it an intrinsic function whose result depends on its arguments alone? `name` is in lower
 * case. */
bool is_intrinsic(const char *name);

#endif
