/* POP's hybrid efficiencies, from the profile alone. */
#include "config.h"

#include "analysis/answer/hybrid.h"

#include "analysis/answer/profile.h"
#include "analysis/answer/thread-time.h"

#include <math.h>

const struct hybrid_name hybrid_names[HYBRID_FACTORS] = {
    [HYBRID_MPI] = {"mpi", "= MPI"},
    [HYBRID_MPI_BALANCE] = {"mpi_load_balance", "  = load balance of ranks"},
    [HYBRID_MPI_COMMUNICATION] = {"mpi_communication", "  x communication"},
    [HYBRID_MPI_SERIALISATION] = {"mpi_serialisation", "    = serialisation"},
    [HYBRID_MPI_TRANSFER] = {"mpi_transfer", "    x transfer"},
    [HYBRID_OPENMP] = {"openmp", "x OpenMP"},
    [HYBRID_OPENMP_BALANCE] = {"openmp_load_balance", "  = load balance of threads"},
    [HYBRID_OPENMP_COMMUNICATION] = {"openmp_communication", "  x synchronisation"},
};

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : (double)NAN;
}

/* What its first thread does outside of MPI. */
static double outside_of(const struct process *process)
{
    int64_t outside = process->finalize - process->init;

    if (process->location_count)
        outside -= location_communication(process->locations[0]);
    return outside > 0 ? (double)outside : 0;
}

static double useful_of(const struct profile *profile, const struct process *process)
{
    double most = 0;

    for (size_t i = 0; i < process->location_count; i++) {
        const struct recorded_location *location = process->locations[i];
        if (location->kind == LOCATION_THREAD && location->node_count)
            most = fmax(most, (double)thread_time_of(profile, location).work);
    }
    return most;
}

static bool has_calls(const struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->region_count; i++)
        if (construct_of(experiment->regions[i])->id == CONSTRUCT_MPI)
            return true;
    return false;
}

void hybrid_add(struct hybrid *hybrid, const struct profile *profile, const struct process *process)
{
    double outside = outside_of(process);

    hybrid->processes++;
    hybrid->outside += outside;
    hybrid->most_outside = fmax(hybrid->most_outside, outside);
    hybrid->most_useful = fmax(hybrid->most_useful, useful_of(profile, process));
}

static void fill(struct hybrid *hybrid, double useful)
{
    double *factor = hybrid->factor, most_useful = fmax(hybrid->most_useful, useful);
    double outside = hybrid->outside / (double)hybrid->processes;

    factor[HYBRID_MPI] = ratio(outside, hybrid->duration);
    factor[HYBRID_MPI_BALANCE] = ratio(outside, hybrid->most_outside);
    factor[HYBRID_MPI_COMMUNICATION] = ratio(hybrid->most_outside, hybrid->duration);
    factor[HYBRID_OPENMP] = ratio(useful, outside);
    factor[HYBRID_OPENMP_BALANCE] = ratio(ratio(useful, most_useful), factor[HYBRID_MPI_BALANCE]);
    factor[HYBRID_OPENMP_COMMUNICATION] = ratio(most_useful, hybrid->most_outside);
}

void hybrid_end(struct hybrid *hybrid, const struct profile *profile)
{
    hybrid->is_told = has_calls(profile->experiment);
    hybrid->lack = "messages were not followed";
    hybrid->duration = (double)profile->duration;
    for (int i = 0; i < HYBRID_FACTORS; i++)
        hybrid->factor[i] = NAN;
    if (!hybrid->is_told || !hybrid->processes)
        return;
    if (silent_ranks(profile->experiment)) {
        hybrid->lack = "ranks have no trace";
        return;
    }
    fill(hybrid, profile_efficiency(profile, EFFICIENCY_PARALLEL) * hybrid->duration);
    if (hybrid->processes == 1) /* which waits for nobody */
        hybrid_replayed(hybrid, 0, NULL);
}

void hybrid_replayed(struct hybrid *hybrid, int64_t ideal, const char *lack)
{
    double duration = (double)ideal;

    hybrid->is_replayed = true;
    hybrid->ideal = ideal;
    hybrid->lack = ideal < 0 ? lack : NULL;
    if (ideal < 0)
        return;
    /* Rounding, and clocks that differ, must not make a run ideal beyond its bounds. */
    duration = fmin(fmax(duration, hybrid->most_outside), hybrid->duration);
    hybrid->factor[HYBRID_MPI_SERIALISATION] = ratio(hybrid->most_outside, duration);
    hybrid->factor[HYBRID_MPI_TRANSFER] = ratio(duration, hybrid->duration);
}
