/* The spools of an experiment, and the processes that write them. */
#include "config.h"

#include "analysis/command/spools.h"
#include "common/memory.h"
#include "common/regular.h"

#include <ctype.h>
#include <dirent.h>
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

/* The rank in `spool.RANK`, or in `trace.RANK.xml` and `trace.RANK.xml.zst`. */
static bool rank_in(const char *name, uint32_t *rank, bool *is_spool)
{
    char *end;
    *is_spool = strncmp(name, "spool.", 6) == 0;
    if ((!*is_spool && strncmp(name, "trace.", 6) != 0) || !isdigit((unsigned char)name[6]))
        return false;
    errno = 0;
    unsigned long number = strtoul(name + 6, &end, 10);
    *rank = (uint32_t)number;
    if (errno || number > INT32_MAX)
        return false;
    return *is_spool ? !*end : strcmp(end, ".xml") == 0 || strcmp(end, ".xml.zst") == 0;
}

static int compare_ranks(const void *a, const void *b)
{
    const struct spooled_rank *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return (x->spool == NULL) -
           (y->spool == NULL); /* of a rank that has both, the spool tells more */
}

static void drop_doubles(struct spooled_ranks *ranks)
{
    size_t kept = 0;
    for (size_t i = 0; i < ranks->count; i++) {
        if (kept && ranks->items[kept - 1].rank == ranks->items[i].rank)
            free(ranks->items[i].spool);
        else
            ranks->items[kept++] = ranks->items[i];
    }
    ranks->count = kept;
}

bool ranks_find(const char *directory, struct spooled_ranks *ranks)
{
    const struct dirent *entry;
    DIR *stream = opendir(directory);
    *ranks = (struct spooled_ranks){0};
    if (!stream)
        return false;
    while ((entry = readdir(stream))) {
        uint32_t rank;
        bool is_spool;
        if (!rank_in(entry->d_name, &rank, &is_spool))
            continue;
        ranks->items = xgrow(ranks->items, ranks->count, &ranks->capacity, sizeof *ranks->items);
        ranks->items[ranks->count++] = (struct spooled_rank){
            rank, is_spool ? xformat("%s/%s", directory, entry->d_name) : NULL};
    }
    closedir(stream);
    if (ranks->count)
        qsort(ranks->items, ranks->count, sizeof *ranks->items, compare_ranks);
    drop_doubles(ranks);
    return true;
}

void ranks_free(struct spooled_ranks *ranks)
{
    for (size_t i = 0; i < ranks->count; i++)
        free(ranks->items[i].spool);
    free(ranks->items);
}
