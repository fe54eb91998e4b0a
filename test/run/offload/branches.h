/* Constructs in a header of the program's: one that is read, one that a macro hides there. */
#pragma once
#include "branches-more.h"
static void in_header(int *a)
{
#ifdef _OPENMP
#pragma omp target map(tofrom: a[0:1])
#endif
    a[0]++;
}

#define HIDDEN _Pragma("omp target map(tofrom: a[0:1])")
static void hidden(int *a)
{
    HIDDEN
    a[0]++;
}
