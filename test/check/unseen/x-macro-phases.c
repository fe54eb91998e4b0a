// truth: deadlock, scope: intra, level: 0, run: yes, idiom: macro
// why: the phases come from a list macro; one of them, which waits, is left out by the root
#include <omp.h>

#define PHASES(X)                                                                                  \
    X(load)                                                                                        \
    X(settle)                                                                                      \
    X(store)

#define ENUM(name) phase_##name,
enum phase { PHASES(ENUM) phase_count };

int main(void)
{
    int loads = 0, stores = 0;
#pragma omp parallel
    for (int p = 0; p < phase_count; p++) {
        if (omp_get_thread_num() == 0 && p == phase_settle)
            continue;
        switch ((enum phase)p) {
        case phase_load:
#pragma omp atomic
            loads++;
            break;
        case phase_settle:;
#pragma omp barrier /* HERE */
            break;
        case phase_store:
#pragma omp atomic
            stores++;
            break;
        case phase_count:
            break;
        }
    }
    return stores > loads;
}
