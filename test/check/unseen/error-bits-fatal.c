// truth: deadlock, scope: inter, level: 0, run: yes, idiom: bits
// why: a thread whose own bits have a fatal error leaves before the output
#include <omp.h>
#include <math.h>

enum { E_SMALL = 1 << 0, E_NAN = 1 << 1, E_FATAL = E_NAN };

static double density[400];
static double total;

static unsigned validate(int first, int last)
{
    unsigned bits = 0;
    for (int i = first; i < last; i++) {
        bits |= isnan(density[i]) ? E_NAN : 0;
        bits |= density[i] < 1e-3 ? E_SMALL : 0;
    }
    return bits;
}

static int write_output(void)
{
    int me = omp_get_thread_num(), team = omp_get_num_threads();
    unsigned bits = validate(400 * me / team, 400 * (me + 1) / team);
    if (bits & E_FATAL)
        return -1;
#pragma omp for reduction(+ : total) /* HERE */
    for (int i = 0; i < 400; i++)
        total += density[i];
    return 0;
}

int main(void)
{
    for (int i = 0; i < 400; i++)
        density[i] = i == 250 ? NAN : i;
#pragma omp parallel
    write_output();
    return 0;
}
