/* Paths as a build wants them to read. */
#include "config.h"

#include "common/prefix-map.h"

#include "common/memory.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

const char *prefix_map_option(const char *option)
{
    static const char *const options[] = {
        "-ffile-prefix-map=", "-fmacro-prefix-map=", "-fdebug-prefix-map="};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (has_prefix(option, options[i]))
            return option + strlen(options[i]);
    return NULL;
}

char *prefix_map(char *const *maps, char *path)
{
    const char *map = NULL, *equals = NULL;

    for (; maps && *maps; maps++) {
        const char *end = strchr(*maps, '=');
        if (end && strncmp(path, *maps, (size_t)(end - *maps)) == 0) {
            map = *maps;
            equals = end;
        }
    }
    if (!map)
        return path;
    char *mapped = xformat("%s%s", equals + 1, path + (equals - map));
    free(path);
    return mapped;
}
