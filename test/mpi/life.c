/* life many N: communicators, types and requests are made and freed, N times.
 * life threads N: N threads, each with calls of its own. life abort, life kill: rank 1 ends early.
 * life callback: calls in a callback, and an error handler that jumps out of a call.
 * life off: MPI_Pcontrol stops and starts. */
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, size;

static long most_memory(void)
{
    char line[128];
    long kilobytes = 0;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmHWM: %ld", &kilobytes) == 1)
            break;
    if (f)
        fclose(f);
    return kilobytes;
}

static void many(int n)
{
    int x = 0, y = 0;
    for (int i = 0; i < n; i++) {
        MPI_Comm comm;
        MPI_Datatype type;
        MPI_Request request[2];
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
        MPI_Type_contiguous(1 + i % 7, MPI_INT, &type);
        MPI_Type_commit(&type);
        MPI_Isend(&x, 1, MPI_INT, 0, 1, comm, &request[0]);
        MPI_Irecv(&y, 1, MPI_INT, 0, 1, comm, &request[1]);
        MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
        MPI_Type_free(&type);
        MPI_Comm_free(&comm);
    }
    printf("memory %ld\n", most_memory());
}

static void *work(void *comm)
{
    int x = 0;
    for (int i = 0; i < 100; i++) {
        MPI_Bcast(&x, 1, MPI_INT, 0, *(MPI_Comm *)comm);
        MPI_Barrier(*(MPI_Comm *)comm);
    }
    return NULL;
}

static void threads(int n)
{
    pthread_t thread[16];
    MPI_Comm comm[16];
    for (int i = 0; i < n; i++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm[i]);
    for (int i = 0; i < n; i++)
        pthread_create(&thread[i], NULL, work, &comm[i]);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
}

static jmp_buf back;

static void jump(MPI_Comm *comm, int *error, ...)
{
    (void)comm;
    (void)error;
    longjmp(back, 1);
}

static int on_delete(MPI_Comm comm, int key, void *value, void *state)
{
    int other;
    (void)key, (void)value, (void)state;
    MPI_Comm_rank(comm, &other);
    return MPI_SUCCESS;
}

static void callback(void)
{
    MPI_Comm comm;
    MPI_Errhandler handler;
    int key, x = 0;
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &key, NULL);
    MPI_Comm_set_attr(comm, key, &x);
    MPI_Comm_create_errhandler(jump, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    if (!setjmp(back))
        MPI_Send(&x, 1, MPI_INT, 99, 0, comm);
    MPI_Barrier(comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    MPI_Send(&x, 1, MPI_DATATYPE_NULL, 99, 0, comm);
    MPI_Bcast(&x, 1, MPI_INT, 0, comm);
    MPI_Comm_free(&comm); /* calls on_delete() */
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int n = argc > 2 ? atoi(argv[2]) : 1, provided, is = strcmp(what, "threads") == 0;
    MPI_Init_thread(&argc, &argv, is ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(what, "many") == 0)
        many(n);
    if (is && provided == MPI_THREAD_MULTIPLE)
        threads(n);
    else if (is)
        printf("no threads\n");
    if (strcmp(what, "callback") == 0)
        callback();
    if (strcmp(what, "off") == 0) {
        MPI_Pcontrol(0);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Pcontrol(1);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1 && strcmp(what, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (rank == 1 && strcmp(what, "kill") == 0)
        raise(SIGKILL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
