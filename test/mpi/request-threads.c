/* Threads that start requests and wait for them, in an order of their own and from other variables,
 * at the same time: MPI uses handles of one for the other. The tag says how much is sent. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, EACH = 8, ROUNDS = 500 };

static void shuffle(MPI_Request *requests, int count, unsigned *seed)
{
    for (int i = count - 1; i > 0; i--) {
        int j = rand_r(seed) % (i + 1);
        MPI_Request other = requests[i];
        requests[i] = requests[j];
        requests[j] = other;
    }
}

static void finish(MPI_Request *requests, int count, unsigned *seed)
{
    int done = 0, indices[2 * EACH], flag = 0;
    switch (rand_r(seed) % 4) {
    case 0:
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
        break;
    case 1:
        for (int i = 0; i < count; i++)
            MPI_Waitany(count, requests, indices, MPI_STATUS_IGNORE);
        break;
    case 2:
        for (int all = 0; all < count; all += done)
            MPI_Waitsome(count, requests, &done, indices, MPI_STATUSES_IGNORE);
        break;
    default:
        while (!flag)
            MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE);
    }
}

static void *work(void *number)
{
    unsigned seed = (unsigned)(size_t)number + 1;
    int first = (int)(size_t)number * EACH, in[EACH][64], out[64] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request requests[2 * EACH];
        for (int i = 0; i < EACH; i++)
            MPI_Irecv(in[i], 64, MPI_INT, 0, first + i, MPI_COMM_SELF, &requests[i]);
        for (int i = 0; i < EACH; i++)
            MPI_Isend(out, first + i, MPI_INT, 0, first + i, MPI_COMM_SELF, &requests[EACH + i]);
        shuffle(requests, EACH, &seed);
        shuffle(requests + EACH, EACH, &seed);
        finish(requests, 2 * EACH, &seed);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int level;
    pthread_t threads[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    if (level != MPI_THREAD_MULTIPLE)
        return 77;
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return MPI_Finalize();
}
