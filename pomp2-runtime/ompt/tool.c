/*
 * libpompeii-ompt.so: what OMP_TOOL_LIBRARIES names. All the rest is in libpompeii.so, so that a
 * program that is linked with that as well has one measurement.
 */
#include <omp-tools.h>

/* libpompeii.so has this function, in ompt/ompt.c. */
ompt_start_tool_result_t *pompeii_ompt_start(unsigned version, const char *runtime);

/* What the OpenMP runtime calls (OpenMP 5.2, 19.2.1). Older headers do not declare it. */
__attribute__((visibility("default"))) ompt_start_tool_result_t *
ompt_start_tool(unsigned version, const char *runtime);

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime)
{
    return pompeii_ompt_start(version, runtime);
}
