/* A spool that a dead run left, or somebody made: it is converted as far as it makes sense. The
 * mutator of bytes does not get far by itself, so the header is put right first. */
#include "config.h"

#include "pomp2-runtime/convert/convert.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/ground/spool.h"
#include "test/fuzz/fuzz-file.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>

static int folder = -1;

static int make_folder(void)
{
    static char name[] = "/tmp/fuzz-spool-XXXXXX";
    if (!mkdtemp(name))
        abort();
    int fd = open(name, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        abort();
    return fd;
}

static void empty_folder(void)
{
    DIR *stream = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY));
    for (const struct dirent *e; stream && (e = readdir(stream));)
        unlinkat(folder, e->d_name, 0);
    if (stream)
        closedir(stream);
}

/* As it is; most of it is refused by its first bytes. */
static void open_raw(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH];
    int fd = fuzz_file(data, size, path);
    struct spool *spool = spool_open(path);
    if (spool)
        spool_free(spool);
    close(fd);
}

/* A copy of a chunk, as if it had found no room in the file. NULL: there is none */
static struct spool_chunk *add_stray(struct spool *spool)
{
    const struct chunks *all = &spool->kinds[SPOOL_DEFINITIONS];
    struct spool_chunk *copy = all->count ? malloc(all->items[0].chunk->size) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, all->items[0].chunk, all->items[0].chunk->size);
    copy->sequence++;
    spool_add(spool, copy);
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct conversion result;
    struct spool_header *header = calloc(1, size + sizeof *header);
    char path[FUZZ_PATH];
    const char *file;
    if (!header)
        return 0;
    open_raw(data, size);
    memcpy(header, data, size);
    memcpy(header->magic, SPOOL_MAGIC, sizeof header->magic);
    header->version = SPOOL_VERSION;
    if (folder < 0)
        folder = make_folder();
    int fd =
        fuzz_file((const uint8_t *)header, size > sizeof *header ? size : sizeof *header, path);
    struct spool *spool = spool_open(path);
    if (spool) {
        struct spool_chunk *stray = add_stray(spool);
        convert_experiment(spool, folder, false, &result, &file);
        spool_free(spool);
        free(stray);
        empty_folder();
    }
    close(fd);
    free(header);
    return 0;
}
