/* C++ names as the source has them. */
#include "config.h"

#include "common/demangle.h"

#include "common/memory.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_CXA_DEMANGLE
/* Itanium C++ ABI, 3.4: in every C++ runtime. */
char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status);

char *demangle(const char *name)
{
    size_t length = strcspn(name, " ");
    int status;

    if (strncmp(name, "_Z", 2) != 0)
        return NULL;
    char *linkage = xcopy(name, length), *plain = __cxa_demangle(linkage, NULL, NULL, &status);
    char *whole = plain ? xformat("%s%s", plain, name + length) : NULL;
    free(plain);
    free(linkage);
    return whole;
}
#else
char *demangle(const char *name)
{
    (void)name;
    return NULL;
}
#endif
