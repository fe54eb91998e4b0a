/* Folders that appear whole or not at all. */
#include "config.h"

#include "analysis/command/folder.h"

#include "common/complain.h"
#include "common/memory.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPEN_FOLDERS = 16 };

bool folder_open(struct new_folder *folder, const char *command, const char *path)
{
    size_t length = path ? strlen(path) : 0;

    *folder = (struct new_folder){0};
    if (!path || strcmp(path, "-") == 0) {
        complain("%s: the result is a folder: name one with -o", command);
        return false;
    }
    if (access(path, F_OK) == 0) {
        complain("%s: %s: is there already: name a folder that is not", command, path);
        return false;
    }
    while (length > 1 && path[length - 1] == '/')
        length--;
    folder->path = xcopy(path, length);
    folder->beside = xformat("%s.XXXXXX", folder->path);
    if (mkdtemp(folder->beside))
        return true;
    complain("%s: can't be written: %s", folder->path, strerror(errno));
    free(folder->path);
    free(folder->beside);
    return false;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
    (void)status, (void)type, (void)where;
    remove(path);
    return 0;
}

bool folder_close(struct new_folder *folder, bool keep)
{
    mode_t mask = umask(0);

    umask(mask);
    chmod(folder->beside, 0777 & ~mask);
    if (keep && rename(folder->beside, folder->path) < 0) {
        complain("%s: can't be written: %s", folder->path, strerror(errno));
        keep = false;
    }
    if (!keep)
        nftw(folder->beside, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
    free(folder->path);
    free(folder->beside);
    return keep;
}
