/**
 * @file import-parts.h
 * @brief What the files that read OTF2 share: import-otf2.c what is entered and left, import-mpi.c
 * messages and communicators.
 */
#ifndef EXPORT_IMPORT_PARTS_H
#define EXPORT_IMPORT_PARTS_H

#include "analysis/export/import.h"
#include "analysis/export/patch.h"

#include <otf2/otf2.h>
#include <stddef.h>

enum { MOST_DEFINITIONS = 1 << 24 };

/* How a call of MPI tells of the requests that it starts. */
enum import_call { IMPORT_CALL, IMPORT_START, IMPORT_STARTALL };

/* What the long form calls a region: its element's begin, up to the thread. */
struct import_region {
    OTF2_StringRef name, file;
    OTF2_RegionRole role;
    OTF2_Paradigm paradigm;
    uint32_t begin, end;
    char *element; /* made when it is first met; "" : it has none */
    char *layer;   /* of the end tag */
    enum import_call call;
};

struct import_location {
    OTF2_LocationRef id;
    OTF2_LocationType type;
    OTF2_LocationGroupRef group;
};

struct open_element {
    OTF2_RegionRef region;
    off_t finish; /* where its end goes; -1: it is no element */
};

/** Of MPI: what is known when the definitions are read, and of the process. */
struct import_mpi {
    struct import_group *groups; /* by number */
    size_t group_count;
    struct import_comm *comms; /* by number */
    size_t comm_count;
    struct import_comm_name *names; /* uthash */
    OTF2_GroupRef world;            /* the list of all processes */
    bool has_world;
    bool has_ranks;                  /* partners are numbers of the processes here */
    size_t longest;                  /* name of a communicator */
    struct import_request *requests; /* that have not ended: uthash */
    unsigned told;                   /* of the element: set of enum import_pair */
    unsigned list;                   /* of these, the last one, a list that goes on; 0: none */
};

struct import {
    OTF2_Reader *reader;
    const char *folder;
    struct import_lost *lost;
    char **strings;
    size_t string_count;
    struct import_region *regions;
    size_t region_count;
    struct import_location *locations;
    size_t location_count, location_capacity;
    OTF2_LocationGroupRef *processes;
    size_t process_count, process_capacity;
    OTF2_StringRef program; /* what the first process is called */
    uint64_t resolution, offset, length;
    struct patch_file *out; /* of the process */
    int thread;
    int64_t task, last;
    struct open_element *open;
    size_t depth, open_capacity;
    bool tag_is_open; /* of the element that was put last: attributes may follow */
    size_t rank;      /* of the process */
    struct import_mpi mpi;
};

/** Room for element `index` of a table; NULL: nobody has so many. */
void *import_room(void *table, size_t *count, uint64_t index, size_t size);

/** A definition's text; "" where there is none. */
const char *import_text(const struct import *import, OTF2_StringRef reference);

void import_put(struct import *import, const char *text);

/** What a call of MPI does; NULL: it is none. The caller frees it. */
char *import_mpi_operation(const char *name);
enum import_call import_mpi_call(const char *operation);

void import_mpi_define(struct import *import, OTF2_GlobalDefReaderCallbacks *callbacks);
/** When all is defined: processes are in the order of their ranks; if they can't be, that is said
 * and no partners are told. The world has its name. */
void import_mpi_order(struct import *import);
void import_mpi_events(OTF2_EvtReaderCallbacks *callbacks);
/** An element's tag is opened, and is closed. */
void import_mpi_open(struct import *import);
void import_mpi_close(struct import *import);
/** The process is done. */
void import_mpi_forget(struct import *import);
void import_mpi_free(struct import *import);

#endif
