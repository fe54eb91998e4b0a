/* The files that a call makes: what of them is ours, and which are the user's. */
#include "config.h"

#include "instrumenter/wrapper/outputs.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct outputs outputs_of(const struct build *build)
{
    const struct compiler_call *command = build->command;
    struct outputs outputs = {.count = command->stops ? command->sources : 1};

    outputs.items = xzalloc((outputs.count + 1) * sizeof *outputs.items);
    for (size_t i = 0; i < outputs.count; i++)
        outputs.items[i].path =
            step_output(command, command->stops ? build->sources[i].item : NULL);
    return outputs;
}

void outputs_free(struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        free(outputs->items[i].path);
    free(outputs->items);
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
            if (is_same_file(outputs->items[j].path, item->word))
                return true;
    }
    return false;
}

void outputs_note(struct outputs *outputs, enum outputs_moment moment)
{
    for (size_t i = 0; i < outputs->count; i++) {
        struct output_stamp *stamp = &outputs->items[i].stamps[moment];
        struct stat info;

        *stamp = (struct output_stamp){0};
        if (is_file(outputs->items[i].path, &info))
            *stamp = (struct output_stamp){info.st_dev, info.st_ino, info.st_ctim};
    }
}

static bool is_as_it_was(const struct output_stamp *now, const struct output_stamp *then)
{
    return now->device == then->device && now->inode == then->inode &&
           now->changed.tv_sec == then->changed.tv_sec &&
           now->changed.tv_nsec == then->changed.tv_nsec;
}

/* Behind names in /dev is what the user's shell opened. */
static void remove_output(const char *path)
{
    struct stat info;

    if (!has_prefix(path, "/dev/") && is_file(path, &info))
        unlink(path);
}

static bool is_only_ours(const struct output *output)
{
    const struct output_stamp *stamps = output->stamps, *theirs = &stamps[OUTPUTS_THEIRS];

    return !is_as_it_was(&stamps[OUTPUTS_OURS], &stamps[OUTPUTS_BEFORE]) &&
           (!theirs->inode || is_as_it_was(theirs, &stamps[OUTPUTS_OURS]));
}

void outputs_remove_ours(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        if (is_only_ours(&outputs->items[i]))
            remove_output(outputs->items[i].path);
}

void outputs_remove_all(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        remove_output(outputs->items[i].path);
}
