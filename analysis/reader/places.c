/* The traces and spools of a directory, told by their names. */
#include "config.h"

#include "analysis/reader/places.h"
#include "common/container.h"
#include "common/experiment.h"
#include "common/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The rank in `spool.RANK`, or in `trace.RANK.xml` and `trace.RANK.xml.zst`. */
static bool rank_in(const char *name, struct rank_place *place)
{
    char *end;
    place->is_spool = strncmp(name, "spool.", 6) == 0;
    if ((!place->is_spool && strncmp(name, "trace.", 6) != 0) || !isdigit((unsigned char)name[6]))
        return false;
    errno = 0;
    unsigned long number = strtoul(name + 6, &end, 10);
    place->rank = (uint32_t)number;
    if (errno || number > INT32_MAX)
        return false;
    return place->is_spool ? !*end : strcmp(end, ".xml") == 0 || strcmp(end, ".xml.zst") == 0;
}

static void add_place(struct rank_places *places, struct rank_place place)
{
    places->items = xgrow(places->items, places->count, &places->capacity, sizeof *places->items);
    places->items[places->count++] = place;
}

static int compare_places(const void *a, const void *b)
{
    const struct rank_place *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->is_spool != y->is_spool)
        return x->is_spool ? -1 : 1;
    if (x->offset != y->offset)
        return x->offset < 0 || (y->offset >= 0 && x->offset > y->offset) ? -1 : 1;
    return strcmp(x->file, y->file);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Of several traces of a rank a file, which is renamed when it is whole, or else the latest member:
 * one that was recovered, and left a spool, may be recovered again. */
static void drop_doubles(struct rank_places *places)
{
    size_t kept = 0;
    for (size_t i = 0; i < places->count; i++) {
        const struct rank_place *before = kept ? &places->items[kept - 1] : NULL,
                                *p = &places->items[i];
        if (before && before->rank == p->rank && before->is_spool == p->is_spool)
            free(p->file);
        else
            places->items[kept++] = *p;
    }
    places->count = kept;
}

static bool is_container(const char *name)
{
    size_t length = strlen(name), prefix = strlen(CONTAINER_PREFIX);
    return strncmp(name, CONTAINER_PREFIX, prefix) == 0 && length > prefix + 4 &&
           (strcmp(name + length - 4, ".zst") == 0 || strcmp(name + length - 4, ".xml") == 0);
}

static void add_members(struct rank_places *places, int folder, const char *name)
{
    struct container_member member;
    struct container_walk walk = container_open(folder, name);
    while (container_walk(&walk, &member))
        add_place(places, (struct rank_place){.rank = member.rank,
                                              .offset = member.offset,
                                              .file = xformat("%s/%u@%lld", name, member.rank,
                                                              (long long)member.offset)});
    container_close(&walk);
    if (walk.cut && !places->cut)
        places->cut = xstrdup(name);
}

static void add_elsewhere(struct rank_places *places, const char *node)
{
    places->elsewhere = xgrow(places->elsewhere, places->elsewhere_count,
                              &places->elsewhere_capacity, sizeof *places->elsewhere);
    places->elsewhere[places->elsewhere_count++] = xstrdup(node);
}

/* The spools of a node, in a folder that a link leads to: a stranger's would be another user's than
 * what it leads to. On another node nothing is there. */
static void add_node(struct rank_places *places, int directory, const char *link)
{
    const struct dirent *entry;
    struct rank_place place;
    struct stat own, folder;
    bool known = fstatat(directory, link, &own, AT_SYMLINK_NOFOLLOW) == 0;
    int fd = openat(directory, link, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && known && fstat(fd, &folder) == 0 && own.st_uid == folder.st_uid &&
                !(folder.st_mode & (S_IWGRP | S_IWOTH));
    DIR *stream = good ? fdopendir(fd) : NULL;
    if (!stream && fd >= 0)
        close(fd);
    if (!good)
        add_elsewhere(places, link + strlen(NODE_SPOOL_LINK));
    while (stream && (entry = readdir(stream)))
        if (rank_in(entry->d_name, &place) && place.is_spool) {
            place.file = xformat("%s/%s", link, entry->d_name);
            place.offset = -1;
            add_place(places, place);
        }
    if (stream)
        closedir(stream);
}

bool rank_places_find(const char *directory, struct rank_places *places)
{
    const struct dirent *entry;
    struct rank_place place;
    DIR *stream = opendir(directory);
    *places = (struct rank_places){0};
    if (!stream)
        return false;
    while ((entry = readdir(stream)))
        if (rank_in(entry->d_name, &place)) {
            place.file = xstrdup(entry->d_name);
            place.offset = -1;
            add_place(places, place);
        } else if (is_node_spool_link(entry->d_name)) {
            add_node(places, dirfd(stream), entry->d_name);
        } else if (is_container(entry->d_name)) {
            add_members(places, dirfd(stream), entry->d_name);
        }
    closedir(stream);
    if (places->elsewhere_count)
        qsort(places->elsewhere, places->elsewhere_count, sizeof *places->elsewhere, compare_texts);
    if (places->count)
        qsort(places->items, places->count, sizeof *places->items, compare_places);
    drop_doubles(places);
    return true;
}

size_t rank_places_spools(const struct rank_places *places)
{
    size_t count = 0;
    for (size_t i = 0; i < places->count; i++)
        count += places->items[i].is_spool;
    return count;
}

char *rank_places_elsewhere(const struct rank_places *places)
{
    enum { MOST = 8 };
    char *text = NULL;
    size_t count = places->elsewhere_count;
    for (size_t i = 0; i < count && i < MOST; i++) {
        char *longer = xformat("%s%s%s", text ? text : "", text ? ", " : "", places->elsewhere[i]);
        free(text);
        text = longer;
    }
    if (count > MOST) {
        char *longer = xformat("%s and %zu more", text, count - MOST);
        free(text);
        text = longer;
    }
    return text;
}

void rank_places_free(struct rank_places *places)
{
    for (size_t i = 0; i < places->count; i++)
        free(places->items[i].file);
    free(places->items);
    free(places->cut);
    for (size_t i = 0; i < places->elsewhere_count; i++)
        free(places->elsewhere[i]);
    free(places->elsewhere);
    *places = (struct rank_places){0};
}
