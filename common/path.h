/**
 * @file path.h
 * @brief Names of files: one file has one, as far as a name can tell.
 */
#ifndef COMMON_PATH_H
#define COMMON_PATH_H

/**
 * The absolute path of a name, without `.`, `..` and double slashes; a `..` behind a symbolic link
 * stays, for it leads elsewhere. To be freed.
 * @param directory what a relative name begins at; NULL: such a name stays as it is
 */
char *path_absolute(const char *name, const char *directory);

#endif
