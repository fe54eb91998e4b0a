/* The digest of a source. */
#include "config.h"

#include "common/source-digest.h"

#include "common/fnv.h"

int source_digest_of(FILE *in, struct source_digest *digest)
{
    char block[16384];
    size_t length;
    fnv_hash hash = FNV_START;

    digest->bytes = 0;
    while ((length = fread(block, 1, sizeof block, in)) > 0) {
        hash = fnv_fold(hash, block, length);
        digest->bytes += (int64_t)length;
    }
    snprintf(digest->text, sizeof digest->text, "%016llx%016llx", (unsigned long long)(hash >> 64),
             (unsigned long long)hash);
    return ferror(in) || fseek(in, 0, SEEK_SET) < 0 ? -1 : 0;
}
