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
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPEN_FOLDERS = 16 };

/* ---- Whoever is killed leaves nothing ---------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *where)
{
    (void)status, (void)type, (void)where;
    remove(path);
    return 0;
}

static void remove_folder(const char *path)
{
    nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
}

/* In the child: until the parent says that it is done, or is no more. Nobody waits for what it has
 * open, and signals for the parent's group are none for it. */
static void watch(int line, const char *path)
{
    char word;

    setsid();
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    if (read(line, &word, 1) == 0)
        remove_folder(path);
    _exit(0);
}

/* No watcher is no failure: the folder then stays if we are killed. */
static void start_watcher(struct new_folder *folder)
{
    int ends[2];

    folder->watcher = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
        return;
    folder->watcher = fork();
    if (folder->watcher == 0) {
        close(ends[1]);
        watch(ends[0], folder->beside);
    }
    close(ends[0]);
    folder->line = ends[1];
    if (folder->watcher < 0)
        close(ends[1]);
}

static void end_watcher(const struct new_folder *folder)
{
    if (folder->watcher < 0)
        return;
    send(folder->line, "", 1, MSG_NOSIGNAL);
    close(folder->line);
    while (waitpid(folder->watcher, NULL, 0) < 0 && errno == EINTR)
        ;
}

/* ---- Folders ----------------------------------------------------------------------------- */

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
    if (mkdtemp(folder->beside)) {
        start_watcher(folder);
        return true;
    }
    complain("%s: can't be written: %s", folder->path, strerror(errno));
    free(folder->path);
    free(folder->beside);
    return false;
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
    end_watcher(folder);
    if (!keep)
        remove_folder(folder->beside);
    free(folder->path);
    free(folder->beside);
    return keep;
}
