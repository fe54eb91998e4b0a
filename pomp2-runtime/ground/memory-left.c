/* Memory that is left to this process, by the kernel's files. */
#include "config.h"
#include "pomp2-runtime/ground/memory-left.h"
#include "pomp2-runtime/ground/text-file.h"

#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Of a group: its files by the version of the interface. Pages of files can be dropped; those of
 * tmpfs are none of them. */
static const struct group_files {
    const char *folder, *most, *used, *file_pages[2];
} versions[] = {
    {"/sys/fs/cgroup", "memory.max", "memory.current", {"active_file ", "inactive_file "}},
    {"/sys/fs/cgroup/memory",
     "memory.limit_in_bytes",
     "memory.usage_in_bytes",
     {"total_active_file ", "total_inactive_file "}},
};

/* The number behind `key` at the begin of a line; 0: there is none. */
static uint64_t number_in(const char *path, const char *key)
{
    const char *line;
    struct text_file f;
    uint64_t number = 0;
    bool found = false;
    text_open(&f, path);
    while (!found && (line = text_line(&f)))
        if ((found = strncmp(line, key, strlen(key)) == 0))
            sscanf(line + strlen(key), "%" SCNu64, &number);
    text_close(&f);
    return number;
}

static bool machine_has(const char *root, unsigned part)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/proc/meminfo", root);
    uint64_t all = number_in(path, "MemTotal:");
    return !all || number_in(path, "MemAvailable:") >= all / part;
}

static uint64_t in_folder(const char *folder, const char *file, const char *key)
{
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return number_in(path, key);
}

/* `max` is no number. */
static bool folder_has(const struct group_files *v, const char *folder, unsigned part)
{
    uint64_t most = in_folder(folder, v->most, ""), used = in_folder(folder, v->used, "");
    for (int i = 0; most && i < 2; i++) {
        uint64_t pages = in_folder(folder, "memory.stat", v->file_pages[i]);
        used -= pages < used ? pages : used;
    }
    return !most || (used < most && most - used >= most / part);
}

/* Each group above bounds those in it. */
static bool group_has(const char *root, const struct group_files *v, char *group, unsigned part)
{
    char folder[PATH_MAX];
    for (;;) {
        snprintf(folder, sizeof folder, "%s%s%s", root, v->folder, group);
        if (!folder_has(v, folder, part))
            return false;
        char *slash = strrchr(group, '/');
        if (!slash)
            return true;
        *slash = '\0';
    }
}

bool memory_is_left(const char *root, unsigned part)
{
    char path[PATH_MAX], *line;
    struct text_file f;
    bool left = machine_has(root, part);
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    text_open(&f, path);
    while (left && (line = text_line(&f))) {
        char *group = strstr(line, ":memory:");
        if (group)
            left = group_has(root, &versions[1], group + strlen(":memory:"), part);
        else if (strncmp(line, "0::", 3) == 0)
            left = group_has(root, &versions[0], line + 3, part);
    }
    text_close(&f);
    return left;
}
