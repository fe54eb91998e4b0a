/* Empty files in the place of headers that are missing. */
#include "config.h"

#include "analysis/check/stand-in.h"

#include "common/file.h"
#include "common/memory.h"
#include "common/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* So deep below the private directory is what is searched: `../x.h` leads out of it no further. */
static const char depths[] = "/0/1/2/3/4/5/6/7/";
enum { DEPTH = 8 };

/** The name at `*at` as Make has it: a blank and # behind a backslash, a dollar twice. It is cut
 *  out. */
static char *cut_name(char **at)
{
    char *name = *at, *to = name;
    for (; **at && !strchr(" \t\n", **at); *to++ = *(*at)++)
        *at += (**at == '\\' && (*at)[1] && strchr(" \t#", (*at)[1])) ||
               (**at == '$' && (*at)[1] == '$');
    *at += **at != 0;
    *to = 0;
    return name;
}

void stand_in_read_rule(const char *rule, struct strings *names)
{
    const char *colon = strchr(rule, ':');
    char *text = colon ? xcopy(colon + 1, strlen(colon + 1)) : NULL;
    if (!text)
        return;
    for (char *at = text; (at = strstr(at, "\\\n")); at++)
        at[0] = at[1] = ' ';
    for (char *at = text; *at;) {
        const char *name = cut_name(&at);
        if (*name)
            strings_add(names, name);
    }
    free(text);
}

/** Is that a file's name, from a directory `DEPTH` down, that leads to nowhere above? */
static bool stays_inside(const char *name)
{
    int depth = DEPTH;
    if (*name == '/')
        return false;
    for (const char *slash; depth >= 0 && (slash = strchr(name, '/')); name = slash + 1) {
        size_t length = slash - name;
        bool is_up = length == 2 && !strncmp(name, "..", 2);
        depth += is_up ? -1 : length && !(length == 1 && *name == '.');
    }
    return depth >= 0;
}

/** The directories that a path names, as far as they are below the first `from` bytes of it. */
static void make_directories(char *path, size_t from)
{
    for (char *slash = path + from; (slash = strchr(slash + 1, '/'));) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
}

char *stand_in_make(const struct strings *names)
{
    const char *scratch = scratch_directory();
    if (!scratch)
        return NULL;
    char *directory = xformat("%s%s", scratch, depths);
    for (size_t i = 0; i < names->count; i++) {
        if (!stays_inside(names->word[i]))
            continue;
        char *path = xformat("%s%s", directory, names->word[i]);
        make_directories(path, strlen(scratch));
        write_file(path, "", 0);
        free(path);
    }
    return directory;
}
