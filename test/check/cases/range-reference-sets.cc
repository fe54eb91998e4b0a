// truth: deadlock, scope: intra, level: 0, run: yes
// why: a loop over references sets the elements, of which a later loop asks each
#include <omp.h>
#include <vector>

struct Cell {
    double value = 0;
    bool active = false;
};

int main()
{
#pragma omp parallel
    {
        std::vector<Cell> cells(3);
        for (auto &cell : cells)
            cell.active = omp_get_thread_num() == 0;
        for (const auto &cell : cells)
            if (cell.active) {
#pragma omp barrier
            }
    }
}
