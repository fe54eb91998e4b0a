/* The regions of the output, in the order of their numbers. */
#include "instrumenter/rewrite/rewrite.h"

#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>

struct site *region_new(struct rewrite *rewrite, uint32_t token, char *ctc)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    assert(token < tokens->count);
    rewrite->region = xgrow(rewrite->region, rewrite->region_count, &rewrite->region_capacity,
                            sizeof *rewrite->region);
    struct site *region = xzalloc(sizeof *region);
    rewrite->region[rewrite->region_count++] = region;
    region->number = rewrite->last_number + (unsigned)rewrite->region_count;
    region->file = tokens->files[tokens->token[token].file].name;
    region->line = (int)tokens->token[token].line;
    region->ctc = ctc;
    return region;
}

void regions_free(struct rewrite *rewrite)
{
    for (size_t i = 0; i < rewrite->region_count; i++) {
        free(rewrite->region[i]->ctc);
        free(rewrite->region[i]);
    }
    free(rewrite->region);
}
