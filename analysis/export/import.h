/**
 * @file import.h
 * @brief What another tool measured, as an experiment of ours.
 */
#ifndef EXPORT_IMPORT_H
#define EXPORT_IMPORT_H

#include <stdbool.h>
#include <stdint.h>

/** What of an archive has no place in an experiment. */
struct import_lost {
    int64_t messages; /* and requests and collectives: of a call that has no room for them */
    int64_t metrics;
    int64_t creations; /* of tasks */
    int64_t cut; /* regions that were not left, or not in the order in which they were entered */
    int64_t locations; /* that are no threads */
};

/**
 * Write the instances of an OTF2 archive to `folder`, which is there, in the long form: a file for
 * each process, and hieraCollector.xml.
 *
 * @param archive the archive's .otf2 file
 * @return false after the user was told what is wrong
 */
bool import_otf2(const char *archive, const char *folder, struct import_lost *lost);

#endif
