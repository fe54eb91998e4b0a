/* The files that a call makes, and which of them are the user's. */
#include "config.h"

#include "instrumenter/wrapper/outputs.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct outputs outputs_of(const struct build *build)
{
    const struct compiler_call *command = build->command;
    struct outputs outputs = {.count = command->stops ? command->sources : 1};

    outputs.paths = xzalloc((outputs.count + 1) * sizeof *outputs.paths);
    for (size_t i = 0; i < outputs.count; i++)
        outputs.paths[i] = step_output(command, command->stops ? build->sources[i].item : NULL);
    return outputs;
}

void outputs_free(struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        free(outputs->paths[i]);
    free(outputs->paths);
    *outputs = (struct outputs){0};
}

static bool is_file(const char *path, struct stat *info)
{
    return stat(path, info) == 0 && S_ISREG(info->st_mode); /* not /dev/null */
}

static bool is_same_file(const char *one, const char *other)
{
    struct stat first, second;

    return is_file(one, &first) && is_file(other, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool outputs_are_inputs(const struct outputs *outputs, const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        /* a.o beside a.c is an input that -c leaves alone */
        if (!item->is_input || (!command->output && !item_is_source(item)))
            continue;
        for (size_t j = 0; j < outputs->count; j++)
            if (is_same_file(outputs->paths[j], item->word))
                return true;
    }
    return false;
}

/* Behind names in /dev is what the user's shell opened. */
static void remove_output(const char *path)
{
    struct stat info;

    if (!has_prefix(path, "/dev/") && is_file(path, &info))
        unlink(path);
}

void outputs_remove_all(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        remove_output(outputs->paths[i]);
}
