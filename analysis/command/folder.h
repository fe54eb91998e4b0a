/**
 * @file folder.h
 * @brief A folder that appears whole or not at all: it is filled beside its place, and a process
 * that outlives us removes that if we are killed.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>
#include <sys/types.h>

struct new_folder {
    char *path;    /* its place */
    char *beside;  /* where it is filled */
    pid_t watcher; /* removes that when we are killed; -1: there is none */
    int line;      /* to it */
};

/** False after the user was told why it can't be: `command` is who says so. */
bool folder_open(struct new_folder *folder, const char *command, const char *path);

/** With `keep` it gets its place, else it is removed. @return whether it is there; else the user
 * was told */
bool folder_close(struct new_folder *folder, bool keep);

#endif
