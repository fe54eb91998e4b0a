/* Runs a program, or goes on itself, with one system call denied from then on.
 *
 *   denied list                      the names of the calls, one a line
 *   denied before CALL ERRNO PROGRAM ARGUMENT..
 *   denied after CALL ERRNO ROUNDS   the call is denied once something was measured
 *   denied never - 0 ROUNDS
 *
 * The last two print a sum that depends on ROUNDS alone. Exit status 9: it cannot be denied here. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL(name) {#name, SYS_##name}
/* What the runtime asks the kernel for, itself or through libc; on this kernel or on another. */
static const struct {
    const char *name;
    int number;
} calls[] = {
#ifdef SYS_open
    CALL(open), CALL(stat), CALL(lstat), CALL(mkdir), CALL(rename), CALL(unlink), CALL(rmdir),
    CALL(readlink), CALL(symlink), CALL(link), CALL(access), CALL(dup2), CALL(pipe), CALL(poll),
#endif
    CALL(openat), CALL(close), CALL(read), CALL(write), CALL(writev), CALL(pread64),
    CALL(pwrite64), CALL(lseek), CALL(fstat), CALL(newfstatat), CALL(statx), CALL(fstatfs),
    CALL(mkdirat), CALL(renameat), CALL(renameat2), CALL(unlinkat), CALL(readlinkat),
    CALL(symlinkat), CALL(linkat), CALL(faccessat), CALL(fchmod), CALL(fchmodat), CALL(getdents64),
    CALL(ftruncate), CALL(fallocate), CALL(fsync), CALL(fdatasync), CALL(flock), CALL(fcntl),
    CALL(dup), CALL(dup3), CALL(ioctl), CALL(mmap), CALL(munmap), CALL(mprotect), CALL(mremap),
    CALL(madvise), CALL(msync), CALL(membarrier), CALL(process_vm_readv), CALL(gettid), CALL(getpid), CALL(getppid),
    CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid), CALL(uname), CALL(getcwd),
    CALL(sysinfo), CALL(clock_gettime), CALL(clock_getres), CALL(clock_nanosleep),
    CALL(sched_getaffinity), CALL(sched_yield), CALL(getcpu), CALL(getrusage), CALL(getrandom),
    CALL(prctl), CALL(prlimit64), CALL(kill), CALL(tgkill), CALL(rt_sigaction),
    CALL(rt_sigprocmask), CALL(rt_sigtimedwait), CALL(sigaltstack), CALL(perf_event_open),
    CALL(umask), CALL(wait4), CALL(pipe2)};

static int deny(const char *name, int error)
{
    int number = -1;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            number = calls[i].number;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (number < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    /* For all threads: those of the team exist already. */
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

static long team(int rounds)
{
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
#pragma omp parallel num_threads(2) reduction(+ : sum)
        {
#pragma omp for schedule(dynamic)
            for (int k = 0; k < 8; k++)
                sum += k;
#pragma omp critical
            sum++;
        }
    }
    return sum;
}

static long later(int rounds)
{
    long sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum) /* a thread that is new */
    {
#pragma omp single nowait
#pragma omp task
        sum += 0;
        sum += rounds;
    }
    return sum;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
            puts(calls[i].name);
    if (argc < 5)
        return 2;
    if (strcmp(argv[1], "before") == 0) {
        if (deny(argv[2], atoi(argv[3])) != 0)
            return 9;
        execv(argv[4], argv + 4);
        return 9;
    }
    long sum = team(atoi(argv[4]));
    if (strcmp(argv[1], "after") == 0 && deny(argv[2], atoi(argv[3])) != 0)
        return 9;
    sum += team(atoi(argv[4]));
    sum += later(5);
    printf("%ld\n", sum);
    return 3;
}
