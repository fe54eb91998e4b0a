/** @file openmp.h
 *  @brief What is asked of the program's own OpenMP runtime. Weak: libpompeii links none, and a
 *  program may have none. */
#ifndef POMPEII_OPENMP_H
#define POMPEII_OPENMP_H

#include <stdint.h>

#define WEAK __attribute__((weak))

WEAK int omp_get_thread_num(void);
WEAK int omp_get_num_threads(void);
WEAK int omp_get_max_threads(void);
WEAK int omp_get_level(void);
WEAK int omp_get_team_num(void);
WEAK double omp_get_wtime(void);
WEAK int omp_get_num_procs(void);
WEAK int omp_get_ancestor_thread_num(int level);

static inline uint32_t openmp_thread_number(void)
{
    return omp_get_thread_num ? (uint32_t)omp_get_thread_num() : 0;
}

static inline uint32_t openmp_team_size(void)
{
    return omp_get_num_threads ? (uint32_t)omp_get_num_threads() : 1;
}

static inline int openmp_team_number(void)
{
    return omp_get_team_num ? omp_get_team_num() : 0;
}

/* 0: not known. */
static inline int openmp_processors(void)
{
    return omp_get_num_procs ? omp_get_num_procs() : 0;
}

static inline int openmp_level(void)
{
    return omp_get_level ? omp_get_level() : 1;
}

static inline int openmp_ancestor(int level)
{
    return omp_get_ancestor_thread_num ? omp_get_ancestor_thread_num(level) : 0;
}

#endif
