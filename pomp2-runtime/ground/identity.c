/* Who we are. */
#include "config.h"
#include "pomp2-runtime/ground/identity.h"

#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The number at the end of a link: `4711`, `4711/task/4712`. */
static uint64_t number_of_link(const char *link)
{
    char text[64];
    ssize_t n = readlink(link, text, sizeof text - 1);
    if (n <= 0)
        return 0;
    text[n] = '\0';
    const char *slash = strrchr(text, '/');
    return strtoull(slash ? slash + 1 : text, NULL, 10);
}

uint64_t identity_process(void)
{
    pid_t process = getpid(); /* a refusal looks like -EPERM */
    return process > 0 ? (uint64_t)process : number_of_link("/proc/self");
}

uint64_t identity_thread(void)
{
    long thread = syscall(SYS_gettid);
    return thread > 0 ? (uint64_t)thread : number_of_link("/proc/thread-self");
}

struct identity_pair identity_user(void)
{
    uid_t real, effective, saved;
    if (getresuid(&real, &effective, &saved) == 0)
        return (struct identity_pair){real, effective};
    return (struct identity_pair){(uid_t)getauxval(AT_UID), (uid_t)getauxval(AT_EUID)};
}

struct identity_pair identity_group(void)
{
    gid_t real, effective, saved;
    if (getresgid(&real, &effective, &saved) == 0)
        return (struct identity_pair){real, effective};
    return (struct identity_pair){(gid_t)getauxval(AT_GID), (gid_t)getauxval(AT_EGID)};
}
