/** @file code.h
 *  @brief Names, files and lines of the regions that a run knows by their machine code. */
#ifndef POMPEII_CONVERT_CODE_H
#define POMPEII_CONVERT_CODE_H

#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

struct code;

/** What a region is in the source. Strings live as long as the spool and the struct code. */
struct code_text {
    const char *name, *linkage, *file;
    uint32_t line;
    const char *layer; /* that a function was compiled for; "": none */
};

/** @return NULL: no memory */
struct code *code_open(struct spool *s);
void code_free(struct code *c);

/** Completes `text`, which holds what the run itself knew, for a region with a code place. A
 * function that has no name gets `OBJECT+0xADDRESS`. */
void code_describe(struct code *c, const struct spool_region *r, struct code_text *text);

/** Why names are missing; NULL: none is. */
const char *code_problem(const struct code *c);

/** The objects, as <objects>; nothing when there are none. */
void put_objects(struct xml *x, const struct spool *s);

#endif
