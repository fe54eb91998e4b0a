/** @file regions.h
 *  @brief The regions of a trace: those of the spool in an order that no run changes, each with the
 *  number that it has in the trace. */
#ifndef POMPEII_CONVERT_REGIONS_H
#define POMPEII_CONVERT_REGIONS_H

#include "pomp2-runtime/convert/code.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** What a region says of itself, in the order of its text in the spool. */
enum region_text {
    TEXT_LAYER,
    TEXT_CONSTRUCT,
    TEXT_FILE,
    TEXT_NAME,
    TEXT_CLAUSES,
    REGION_TEXTS,
};

struct region_row {
    const struct spool_region *region;
    const char *text[REGION_TEXTS];
    const char *linkage;
    uint32_t first, last; /* lines */
};

/** A row's index is its number in the trace. */
struct converted_regions {
    struct region_row *rows;
    size_t count;
    uint32_t *number;  /* of the region with an id in the spool */
    uint32_t ids;      /* ids are below */
    struct code *code; /* has some of the rows' texts */
};

/** @return false: no memory; free_regions() takes it all the same */
bool read_regions(struct spool *s, struct converted_regions *t);
void free_regions(struct converted_regions *t);

/** Writes <regions>. */
void put_regions(struct xml *x, const struct converted_regions *t);

#endif
