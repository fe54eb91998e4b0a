/*
 * libpompeii-device.so: makes Pompeii the OMPT tool of a program that it is linked to. All the rest
 * is in libpompeii.so.
 */
#include <omp-tools.h>

/* libpompeii.so has this function, in ompt-device.c. */
ompt_start_tool_result_t *pompeii_device_ompt_start(void);

/* Not all versions of <omp-tools.h> declare it. */
__attribute__((visibility("default"))) ompt_start_tool_result_t *
ompt_start_tool(unsigned version, const char *runtime);

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime)
{
    (void)version;
    (void)runtime;
    return pompeii_device_ompt_start();
}
