/**
 * @file places.h
 * @brief Where the ranks of an experiment have their traces, and their spools: by what its
 * directory holds.
 */
#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rank_place {
    uint32_t rank;
    bool is_spool;  /**< else its trace */
    int64_t offset; /**< of a member in its container (member.h); -1: it is a file */
    char *file;     /**< in the directory */
};

struct rank_places {
    struct rank_place *items; /**< by rank; the spool of one before its trace */
    size_t count, capacity;
    char **elsewhere; /**< nodes whose spools can't be seen from here */
    size_t elsewhere_count, elsewhere_capacity;
    char *cut; /**< a container that is not whole, or NULL */
};

/** What `directory` holds; a rank has one spool and one trace at most. @return false with errno: it
 * cannot be read */
bool rank_places_find(const char *directory, struct rank_places *places);
void rank_places_free(struct rank_places *places);

/** The first of the nodes whose spools can't be seen from here, and how many more there are, for
 * free(); NULL: there is none. */
char *rank_places_elsewhere(const struct rank_places *places);

/** How many spools: of ranks that died, still run or were told to convert later. */
size_t rank_places_spools(const struct rank_places *places);

#endif
