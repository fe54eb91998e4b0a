/* The timeline in a file, for parts of it to be read again. */
#include "config.h"

#include "analysis/view/tiles.h"

#include "analysis/reader/epoch.h"
#include "common/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1024 };

/* So many instances of the file, all of one location. */
struct chunk {
    const struct recorded_location *location;
    int64_t begin, end; /* of all of them together, since the process's epoch */
    size_t count;
};

struct view_tiles {
    FILE *file;
    struct chunk *chunks;
    size_t count, capacity;
};

struct view_tiles *view_tiles_new(void)
{
    FILE *file = tmpfile();

    if (!file)
        return NULL;
    struct view_tiles *tiles = xzalloc(sizeof *tiles);
    tiles->file = file;
    return tiles;
}

void view_tiles_free(struct view_tiles *tiles)
{
    if (!tiles)
        return;
    fclose(tiles->file);
    free(tiles->chunks);
    free(tiles);
}

void view_tiles_add(struct view_tiles *tiles, const struct timeline_entry *entry)
{
    const struct recorded_location *location = entry->node->location;
    struct chunk *chunk = tiles->count ? &tiles->chunks[tiles->count - 1] : NULL;

    if (!chunk || chunk->location != location || chunk->count == CHUNK) {
        tiles->chunks = xgrow(tiles->chunks, tiles->count, &tiles->capacity, sizeof *tiles->chunks);
        chunk = &tiles->chunks[tiles->count++];
        *chunk = (struct chunk){location, entry->begin, entry->begin, 0};
    }
    if (entry->begin < chunk->begin)
        chunk->begin = entry->begin;
    if (entry->begin + entry->last > chunk->end)
        chunk->end = entry->begin + entry->last;
    chunk->count++;
    fwrite(entry, sizeof *entry, 1, tiles->file);
}

/* What lies in a part nests as the whole does: what is around an instance lies there, too. */
static bool add_chunk(struct view_tiles *tiles, const struct chunk *chunk, size_t at, int64_t from,
                      int64_t to, struct view_timeline *timeline)
{
    struct timeline_entry entries[CHUNK];

    if (fseeko(tiles->file, (off_t)(at * sizeof *entries), SEEK_SET) != 0 ||
        fread(entries, sizeof *entries, chunk->count, tiles->file) != chunk->count)
        return false;
    for (size_t i = 0; i < chunk->count; i++) {
        if (entries[i].begin <= to && entries[i].begin + entries[i].last >= from)
            view_timeline_add(timeline, &entries[i]);
    }
    return true;
}

static bool add_chunks(struct view_tiles *tiles, const struct view_tree *tree, int64_t from,
                       int64_t to, struct view_timeline *timeline)
{
    int64_t first = experiment_first_epoch(tree->experiment);
    bool read = !ferror(tiles->file);

    for (size_t i = 0, at = 0; read && i < tiles->count; at += tiles->chunks[i++].count) {
        const struct chunk *chunk = &tiles->chunks[i];
        int64_t origin = chunk->location->process->epoch - first;
        if (chunk->begin <= to - origin && chunk->end >= from - origin)
            read = add_chunk(tiles, chunk, at, from - origin, to - origin, timeline);
    }
    return read;
}

static void put_head(const struct view_tree *tree, const struct view_timeline *timeline,
                     const struct bytes *columns, const int64_t *counts, FILE *out)
{
    struct timeline_rest rest = view_timeline_rest(timeline);

    fputs("{\"instances\":[", out);
    for (size_t t = 0; t < tree->track_count; t++)
        fprintf(out, "%s%lld", t ? "," : "", (long long)counts[t]);
    fputs("],\"sections\":[", out);
    for (size_t i = 0; i < TIMELINE_COLUMNS; i++)
        fprintf(out, "%s%zu", i ? "," : "", columns[i].count);
    fprintf(out, "],\"left_out\":%lld,\"longest\":%lld}\n", (long long)rest.count,
            (long long)rest.longest);
}

int view_tiles_write(struct view_tiles *tiles, const struct view_tree *tree, int64_t from,
                     int64_t to, FILE *out)
{
    struct view_timeline *timeline = view_timeline_new(TILE_INSTANCES);
    struct bytes columns[TIMELINE_COLUMNS] = {0};
    int64_t *counts = xcalloc(tree->track_count + 1, sizeof *counts);
    int status = add_chunks(tiles, tree, from, to, timeline) ? 0 : -1;

    if (status == 0) {
        view_timeline_encode(timeline, tree, columns, counts);
        put_head(tree, timeline, columns, counts, out);
        status = pack_write(columns, TIMELINE_COLUMNS, out);
    }
    for (size_t i = 0; i < TIMELINE_COLUMNS; i++)
        bytes_free(&columns[i]);
    free(counts);
    view_timeline_free(timeline);
    return status;
}
