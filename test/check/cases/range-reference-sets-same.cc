// truth: conforming, scope: intra, level: none, run: yes
// why: a loop over references sets the elements; how many there are decides, and a member that it
// leaves as it was
#include <omp.h>
#include <vector>

struct Cell {
    double value = 0;
    bool active = true;
};

int main()
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<Cell> cells(3);
        double weights[4] = {1, 1, 1, 1};
        for (auto &cell : cells)
            cell.value = omp_get_thread_num();
        for (double &weight : weights)
            weight = omp_get_thread_num();
        for (const auto &cell : cells)
            if (cell.active) {
#pragma omp barrier
            }
        for (double weight : weights) {
#pragma omp barrier
            sum += weight - cells[0].value;
        }
    }
    return sum != 0;
}
