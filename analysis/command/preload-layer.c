/* The layer for an MPI as a library, by pompcc, which keeps what it is made of. */
#include "config.h"

#include "analysis/command/preload.h"

#include "analysis/command/command.h"
#include "analysis/command/own-program.h"
#include "analysis/plan/ask.h"
#include "common/cache.h"
#include "common/file.h"
#include "common/fnv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One for each way to link. */
static char *layer_path(const struct strings *flags)
{
    char *directory = cache_directory("");
    fnv_hash hash = FNV_START;

    for (size_t i = 0; i < flags->count; i++)
        hash = fnv_fold(hash, flags->word[i], strlen(flags->word[i]) + 1);
    char *path = directory ? xformat("%s/preload-%016llx%016llx.so", directory,
                                     (unsigned long long)(hash >> 64), (unsigned long long)hash)
                           : NULL;
    free(directory);
    return path;
}

static bool is_same(const char *left, const char *right)
{
    size_t left_length = 0, right_length = 0;
    char *a = cache_read(left, &left_length), *b = cache_read(right, &right_length);
    bool same = a && b && left_length == right_length && memcmp(a, b, left_length) == 0;

    free(a);
    free(b);
    return same;
}

/* Another program may have the file that is there loaded, on another node, too: it stays where it
 * is as it should be. */
static bool put(const char *made, const char *path)
{
    if (is_same(made, path))
        return unlink(made) == 0;
    if (rename(made, path) == 0)
        return true;
    complain("preload: %s: %s", path, strerror(errno));
    return false;
}

static void layer_words(struct strings *words, const struct strings *flags, const char *output)
{
    char *pompcc = own_program("pompcc");

    strings_add(words, pompcc);
    strings_split(words, "-w -shared -fPIC -x c /dev/null -x none -o");
    strings_add(words, output);
    strings_add_all(words, strings_words(flags));
    free(pompcc);
}

/* pompcc says in a line why there is no layer, and links without it; or what else is wrong, if it
 * can. */
static bool make_layer(const struct strings *flags, const char *output)
{
    struct strings words = {0};
    char *failure = NULL;

    layer_words(&words, flags, output);
    char *answer = ask_program(&words, &failure);
    const char *refused = answer ? strstr(answer, "MPI is not measured: ") : NULL;
    size_t length = failure ? strcspn(failure, "\n") : 0;
    if (refused)
        complain("preload: %.*s", (int)strcspn(refused, "\n"), refused);
    else if (!answer)
        complain("preload: MPI is not measured: pompcc can't make the layer%s%.*s",
                 length ? ": " : "", (int)length, length ? failure : "");
    strings_free(&words);
    bool good = answer && !refused;
    free(answer);
    free(failure);
    return good;
}

char *preload_layer(const struct strings *flags)
{
    char *path = layer_path(flags);

    if (!path) {
        complain("preload: MPI is not measured: there is no folder to keep the layer in: set "
                 "XDG_CACHE_HOME or HOME");
        return NULL;
    }
    char *made = xformat("%s.%ld", path, (long)getpid());
    bool good = make_layer(flags, made) && put(made, path);
    if (!good)
        unlink(made);
    free(made);
    if (good)
        return path;
    free(path);
    return NULL;
}
