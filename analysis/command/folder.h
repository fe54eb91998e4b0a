/**
 * @file folder.h
 * @brief A folder that appears whole or not at all: it is filled beside its place.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>

struct new_folder {
    char *path;   /* its place */
    char *beside; /* where it is filled */
};

/** False after the user was told why it can't be: `command` is who says so. */
bool folder_open(struct new_folder *folder, const char *command, const char *path);

/** With `keep` it gets its place, else it is removed. @return whether it is there; else the user
 * was told */
bool folder_close(struct new_folder *folder, bool keep);

#endif
