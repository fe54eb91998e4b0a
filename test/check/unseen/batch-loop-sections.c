// truth: deadlock, scope: inter, level: 0, run: yes, idiom: sections
// why: the sections are in a loop over the thread's own batches, and some have one more
#include <omp.h>

#define BATCHES 6

struct batch {
    double mean, spread;
    double samples[10];
};

static struct batch batches[BATCHES];

static double mean(const struct batch *batch)
{
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += batch->samples[i];
    return sum / 10;
}

static double spread(const struct batch *batch)
{
    double most = batch->samples[0], least = most;
    for (int i = 1; i < 10; i++) {
        most = batch->samples[i] > most ? batch->samples[i] : most;
        least = batch->samples[i] < least ? batch->samples[i] : least;
    }
    return most - least;
}

static void analyse(int first, int step)
{
    for (int b = first; b < BATCHES; b += step) {
#pragma omp sections /* HERE */
        {
#pragma omp section
            batches[b].mean = mean(&batches[b]);
#pragma omp section
            batches[b].spread = spread(&batches[b]);
        }
    }
}

int main(void)
{
    for (int b = 0; b < BATCHES; b++)
        for (int i = 0; i < 10; i++)
            batches[b].samples[i] = b * i;
#pragma omp parallel
    analyse(omp_get_thread_num(), omp_get_num_threads());
    return 0;
}
