// truth: deadlock, scope: inter, level: 0, run: yes, idiom: array
// why: a constexpr table says which phases wait, and threads begin in different phases
#include <array>
#include <omp.h>

enum Phase { Gather, Apply, Scatter, Phases };
static constexpr std::array<bool, Phases> waits = {false, true, false};

static int work[Phases];

static void enter(Phase waiting, Phase working)
{
#pragma omp atomic
    work[working]++;
    if (waits[waiting]) {
#pragma omp barrier /* HERE */
    }
}

int main()
{
#pragma omp parallel
    {
        const int first = omp_get_thread_num() % Phases;
        for (int k = 0; k < 2; k++) {
            const auto own = static_cast<Phase>((first + k) % Phases);
            enter(own, own);
        }
    }
    return work[Apply] < 0;
}
