/* C++ names as the source has them. */
#include "config.h"

#include "common/demangle.h"

#include <stddef.h>
#include <string.h>

#ifdef HAVE_CXA_DEMANGLE
/* Itanium C++ ABI, 3.4: in every C++ runtime. */
char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status);

char *demangle(const char *name)
{
    int status;

    return strncmp(name, "_Z", 2) == 0 ? __cxa_demangle(name, NULL, NULL, &status) : NULL;
}
#else
char *demangle(const char *name)
{
    (void)name;
    return NULL;
}
#endif
