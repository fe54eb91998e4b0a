/* Functions of libraries, and what their result depends on. */
#include "analysis/check/solve/known-function.h"

#include <stdlib.h>
#include <string.h>

struct known {
    const char *name;
    enum result result;
};

#define S(name)                                                                                    \
    {                                                                                              \
        name, RESULT_SAME                                                                          \
    }
#define D(name)                                                                                    \
    {                                                                                              \
        name, RESULT_DIFFERENT                                                                     \
    }

/* In the order of strcmp(): OpenMP 5.2 chapter 18, then C and C++ as far as programs branch on it.
 */
static const struct known entries[] = {S("abs"),
                                       S("acos"),
                                       S("asin"),
                                       S("atan"),
                                       S("atan2"),
                                       S("atof"),
                                       S("atoi"),
                                       S("atol"),
                                       S("cabs"),
                                       S("cbrt"),
                                       S("ceil"),
                                       D("clock"),
                                       D("clock_gettime"),
                                       S("cos"),
                                       S("cosh"),
                                       D("drand48"),
                                       D("erand48"),
                                       S("exp"),
                                       S("exp2"),
                                       S("fabs"),
                                       S("fabsf"),
                                       S("fclose"),
                                       S("feof"),
                                       S("floor"),
                                       S("fma"),
                                       S("fmax"),
                                       S("fmaxf"),
                                       S("fmin"),
                                       S("fminf"),
                                       S("fmod"),
                                       S("fprintf"),
                                       S("free"),
                                       S("frexp"),
                                       S("getenv"),
                                       D("getpid"),
                                       D("gettid"),
                                       D("gettimeofday"),
                                       S("hypot"),
                                       S("isalpha"),
                                       S("isdigit"),
                                       S("isfinite"),
                                       S("isinf"),
                                       S("isnan"),
                                       S("isspace"),
                                       S("labs"),
                                       S("ldexp"),
                                       S("llabs"),
                                       S("log"),
                                       S("log10"),
                                       S("log2"),
                                       D("lrand48"),
                                       S("lround"),
                                       S("max"),
                                       S("memcmp"),
                                       S("min"),
                                       D("mrand48"),
                                       D("nrand48"),
                                       S("omp_get_active_level"),
                                       D("omp_get_ancestor_thread_num"),
                                       S("omp_get_cancellation"),
                                       S("omp_get_default_device"),
                                       S("omp_get_device_num"),
                                       S("omp_get_dynamic"),
                                       S("omp_get_initial_device"),
                                       S("omp_get_level"),
                                       S("omp_get_max_active_levels"),
                                       S("omp_get_max_task_priority"),
                                       S("omp_get_max_teams"),
                                       S("omp_get_max_threads"),
                                       S("omp_get_nested"),
                                       S("omp_get_num_devices"),
                                       S("omp_get_num_places"),
                                       S("omp_get_num_procs"),
                                       S("omp_get_num_teams"),
                                       S("omp_get_num_threads"),
                                       D("omp_get_partition_num_places"),
                                       D("omp_get_place_num"),
                                       S("omp_get_proc_bind"),
                                       S("omp_get_schedule"),
                                       S("omp_get_supported_active_levels"),
                                       S("omp_get_team_num"),
                                       S("omp_get_team_size"),
                                       S("omp_get_teams_thread_limit"),
                                       S("omp_get_thread_limit"),
                                       D("omp_get_thread_num"),
                                       S("omp_get_wtick"),
                                       D("omp_get_wtime"),
                                       S("omp_in_final"),
                                       S("omp_in_parallel"),
                                       S("omp_is_initial_device"),
                                       D("omp_test_lock"),
                                       D("omp_test_nest_lock"),
                                       S("pow"),
                                       S("powf"),
                                       S("printf"),
                                       D("pthread_self"),
                                       S("puts"),
                                       D("rand"),
                                       D("rand_r"),
                                       D("random"),
                                       D("read"),
                                       S("rint"),
                                       S("round"),
                                       D("sched_getcpu"),
                                       S("sin"),
                                       S("sinh"),
                                       S("sqrt"),
                                       S("sqrtf"),
                                       S("strchr"),
                                       S("strcmp"),
                                       S("strlen"),
                                       S("strncmp"),
                                       S("strstr"),
                                       S("strtod"),
                                       S("strtol"),
                                       S("tan"),
                                       S("tanh"),
                                       D("time"),
                                       S("tolower"),
                                       S("toupper"),
                                       S("trunc")};

static int by_name(const void *key, const void *element)
{
    return strcmp(key, ((const struct known *)element)->name);
}

enum result known_function_result(const char *function)
{
    const struct known *found =
        bsearch(function, entries, sizeof(entries) / sizeof(*entries), sizeof(*entries), by_name);
    return found ? found->result : RESULT_UNKNOWN;
}
