// truth: conforming, scope: inter, level: none, run: yes, idiom: macro
// why: that for the owner gets it
#include <omp.h>

struct options {
    int sweeps;
    int owner;
    double omega;
};

#define SMOOTH(field, ...) smooth(field, (struct options){.sweeps = 2, .omega = 0.7, __VA_ARGS__})

static int finished[64];

static void smooth(double *field, struct options options)
{
    for (int sweep = 0; sweep < options.sweeps; sweep++) {
        for (int colour = 0; colour < 2; colour++) {
#pragma omp for schedule(static)
            for (int i = colour; i < 200; i += 2)
                field[i] += options.omega * (1 - field[i]);
        }
#pragma omp atomic write
        finished[options.owner % 64] = sweep;
    }
}

int main(void)
{
    double field[200] = {0};
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        SMOOTH(field, .sweeps = 3, .omega = 0.9, .owner = me);
    }
    return 0;
}
