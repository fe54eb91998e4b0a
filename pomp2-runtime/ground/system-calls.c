/*
 * System calls by names that a program may have for functions of its own: ISO C leaves it read(),
 * write() and their like, and libc itself calls its own by other names. The linker gives us these
 * for those (--defsym, local.mk).
 */
#include "config.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>

int pompeii_call_access(const char *path, int mode);
int pompeii_call_close(int fd);
int pompeii_call_open(const char *path, int flags, ...);
ssize_t pompeii_call_read(int fd, void *to, size_t size);
ssize_t pompeii_call_readlink(const char *path, char *to, size_t size);
ssize_t pompeii_call_write(int fd, const void *from, size_t size);

int pompeii_call_access(const char *path, int mode)
{
    return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

int pompeii_call_close(int fd)
{
    return (int)syscall(SYS_close, fd);
}

int pompeii_call_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    bool makes = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE;
    mode_t mode = makes ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t pompeii_call_read(int fd, void *to, size_t size)
{
    return syscall(SYS_read, fd, to, size);
}

ssize_t pompeii_call_readlink(const char *path, char *to, size_t size)
{
    return syscall(SYS_readlinkat, AT_FDCWD, path, to, size);
}

ssize_t pompeii_call_write(int fd, const void *from, size_t size)
{
    return syscall(SYS_write, fd, from, size);
}
