/** @file region.h
 *  @brief The table of regions. A region is never removed. */
#ifndef POMPEII_REGION_H
#define POMPEII_REGION_H

#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>
#include <stdint.h>

struct target_construct_kind; /* target-offload/target-construct.h */

struct region {
    uint32_t id;
    uint8_t unit, inner;    /* enum unit_kind; of a combined construct: the second one's */
    uint32_t ordinal;       /* of a section in its construct; 0: not known */
    struct region *section; /* opari2 gives a section the handle of its construct */
    bool filtered;          /* POMPEII_FILTER leaves it out */
    uintptr_t address;      /* of a function: where it is loaded; of a call: where it returns to */
    bool waits_inside;      /* at its end, where no call tells of it */
    bool fixed;             /* a loop whose schedule a compiler may handle without a call */
    uint64_t device_id;     /* what device code calls it by; 0: it does not */
    struct lock *lock;      /* of a critical region */
    struct lock *buried;    /* that it initialised, and that are destroyed (program-lock.c) */
    uint32_t lock_count;    /* that it initialised, or met first */
    struct target_construct_kind *target; /* of a target construct: what its clauses say */

    /* Of a region that OMPT tells of (ompt.h). */
    uint8_t ompt;     /* enum ompt_construct; 0: it is none */
    bool ompt_nowait; /* no barrier follows its end */
};

/**
 * The region of a handle; registers it when the handle is NULL. The same region (layer, construct,
 * file, lines, name) under several handles is one. Any thread.
 */
struct region *region_register(void **handle, const char *ctc_string);

struct region_text;

/** What the region was registered with; valid as long as the region. */
const struct region_text *region_text(const struct region *r);

/** A region at the place of `whole`: part of it. */
struct region *region_part(const struct region *whole, const char *construct, const char *name,
                           const char *clauses);

/** In a forked process with a new spool: defines all regions there. */
void regions_define(void);

/** The region that stands for the sections of construct `h`, made at its first use. */
struct region *region_of_section(struct region *construct);

/** A region of the public interface. */
struct region *region_of_user(const char *layer, const char *name, const char *attributes,
                              const char *file, unsigned line);

/** A region without a CTC string: a lock call without a position, or the program itself. */
struct region *region_named(const char *layer, const char *construct, const char *name);

/** Where a function is loaded. Threads that meet it at the same time write it, the same. */
static inline uintptr_t region_address(const struct region *r)
{
    return __atomic_load_n(&r->address, __ATOMIC_RELAXED);
}

/**
 * A region that is known by its machine code: by an address in a function (CODE_FUNCTION), or by
 * the one that a call returns to (CODE_CALL). File and line, and a function's name, are found when
 * the spool is converted. Not for the event path. Any thread.
 */
struct region *region_of_code(const char *layer, const char *construct, const void *address,
                              enum code_kind kind);

/** A function that was compiled with -finstrument-functions.
 * @param name of its symbol; "": not known
 *  @param address where it is now */
struct region *region_of_function(const char *name, const struct code_place *place,
                                  uintptr_t address);

#endif
