/* What a library's layer can be called. */
#include "config.h"

#include "common/layer-name.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 63 };

static const char *const own[] = {"omp", "mpi", "target", "function", "user", "program", "pompeii"};

bool is_layer_name(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strlen(own[i]) == length && strncasecmp(own[i], name, length) == 0)
            return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && !strchr("_.+-", name[i]))
            return false;
    return length > 0 && length <= LONGEST && isalpha((unsigned char)*name);
}
