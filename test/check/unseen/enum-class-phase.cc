// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the scoped enumeration is a phase, the same one in every thread
#include <omp.h>

enum class Phase { Read, Compute, Write, Done };

static Phase next(Phase p)
{
    return static_cast<Phase>(static_cast<int>(p) + 1);
}

int main()
{
    int lines = 0;
#pragma omp parallel
    {
        for (auto p = Phase::Read; p != Phase::Done; p = next(p)) {
            switch (p) {
            case Phase::Write: {
#pragma omp single
                lines++;
            } break;
            default: {
#pragma omp barrier
            }
            }
        }
    }
    return lines != 1;
}
