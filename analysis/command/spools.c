/* The spools of an experiment, and the processes that write them. */
#include "config.h"

#include "analysis/command/spools.h"
#include "analysis/reader/places.h"
#include "common/memory.h"
#include "common/regular.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Processes --------------------------------------------------------------------------- */

/* A process that has ended, and that its parent has not asked for: proc(5), what stands behind the
 * name, which may hold anything. The first thread of one that goes on may have ended, too. */
static bool is_zombie(uint64_t pid)
{
    enum { FROM_STATE_TO_THREADS = 17 };
    char path[40], text[512];
    snprintf(path, sizeof path, "/proc/%llu/stat", (unsigned long long)pid);
    FILE *file = fopen(path, "re");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[size] = '\0';
    const char *field = strrchr(text, ')');
    if (!field || (strncmp(field, ") Z", 3) != 0 && strncmp(field, ") X", 3) != 0))
        return false;
    field += 2;
    for (int i = 0; field && i < FROM_STATE_TO_THREADS; i++) {
        field = strchr(field, ' ');
        field += field != NULL;
    }
    return field && strtol(field, NULL, 10) <= 1;
}

bool process_is_alive(uint64_t pid)
{
    bool is_pid = pid > 0 && pid <= INT32_MAX; /* kill() takes others for groups */
    return is_pid && (kill((pid_t)pid, 0) == 0 || errno == EPERM) && !is_zombie(pid);
}

/* ---- Files ------------------------------------------------------------------------------- */

bool spool_is_foreign(const char *path)
{
    struct stat link, file;
    return lstat(path, &link) == 0 && stat(path, &file) == 0 && link.st_uid != file.st_uid;
}

const char *spool_problem(int error)
{
    return error == EBADMSG ? "not a spool file of this version" : open_problem(error);
}

bool ranks_find(const char *directory, struct spooled_ranks *ranks)
{
    struct rank_places places;
    *ranks = (struct spooled_ranks){0};
    if (!rank_places_find(directory, &places))
        return false;
    for (size_t i = 0; i < places.count; i++) {
        const struct rank_place *p = &places.items[i];
        if (i && p[-1].rank == p->rank) /* of a rank that has both, the spool tells more */
            continue;
        ranks->items = xgrow(ranks->items, ranks->count, &ranks->capacity, sizeof *ranks->items);
        ranks->items[ranks->count++] =
            (struct spooled_rank){p->rank, xformat("%s/%s", directory, p->file), p->is_spool};
    }
    rank_places_free(&places);
    return true;
}

void ranks_free(struct spooled_ranks *ranks)
{
    for (size_t i = 0; i < ranks->count; i++)
        free(ranks->items[i].file);
    free(ranks->items);
}
