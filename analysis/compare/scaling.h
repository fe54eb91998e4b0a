/**
 * @file scaling.h
 * @brief Runs of a program with different numbers of threads and ranks: what they gain, and which
 * regions stop scaling, and why.
 *
 * Runs with as many threads and ranks are one point, of which each figure is the median. The
 * reference is the point with the fewest threads. In a strong series the ideal is the reference's
 * time divided by how many times more threads there are; in a weak one, that time itself.
 */
#ifndef SCALING_H
#define SCALING_H

#include "analysis/answer/profile.h"
#include "analysis/compare/laws.h"

/** What more time than the ideal went into. */
enum scaling_cause {
    CAUSE_SYNC = OVERHEAD_SYNC,
    CAUSE_IMBALANCE,
    CAUSE_LIMITED,
    CAUSE_MANAGEMENT,
    CAUSE_MPI,
    CAUSE_WORK,   /* none of these: the same work takes more processor time */
    CAUSE_SERIAL, /* threads without a team */
    SCALING_CAUSES
};
extern const char *const scaling_causes[SCALING_CAUSES];

/** Whether threads of a point had no processor each. */
enum scaling_crowd {
    CROWD_NONE,
    CROWD_FEW,   /* there are more threads than processors */
    CROWD_OTHERS /* other programs had them for 5 % of the time or more */
};

struct scaling_point {
    int64_t threads, ranks; /* threads: of all ranks */
    size_t runs;
    double seconds, least, greatest; /* duration: median and range */
    double speedup, efficiency;      /* efficiency 0 .. 1 */
    double parallel;                 /* POP's parallel efficiency, 0 .. 1 */
    double mpi, openmp;              /* its factors (hybrid.h); NAN: no calls of MPI */
    double computation; /* its computation scaling: useful time of the reference / own */
    double waited;      /* share of the threads' time without a processor */
    int64_t processors; /* of a rank; 0: not known */
    enum scaling_crowd crowded;
};

/** A region; the last one stands for threads without a team. */
struct scaling_region {
    const struct source_region *region; /* NULL: threads without a team */
    double *seconds;                    /* of each point: its share of the wall time */
    double lost;                        /* of point `last`: seconds above the ideal */
    double efficiency;                  /* of that: ideal / own; NAN: none of it before */
    enum scaling_cause cause;           /* of most of what is lost */
    double of_cause;                    /* seconds above the ideal by it */
};

struct scaling {
    bool weak;
    struct scaling_point *points; /* by threads, then ranks */
    size_t point_count;
    size_t last; /* point that regions are told of: the last that had its processors; else of all */
    struct scaling_region *regions; /* by what is lost, most first */
    size_t region_count;
    struct scaling_law amdahl, usl; /* of points that are not crowded; weak: none */
    size_t fitted;                  /* points */
};

struct scaling *scaling_new(struct experiment *const *experiments, size_t count, bool weak,
                            const struct selection *selection);
void scaling_free(struct scaling *scaling);

#endif
