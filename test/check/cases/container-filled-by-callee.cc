// truth: deadlock, scope: inter, level: 0, run: yes
// why: a function fills the list that it is handed, by the thread's number
#include <omp.h>
#include <vector>

static void add_cells(std::vector<double> &cells, int count)
{
    for (int i = 0; i < count; i++)
        cells.push_back(0.5 * i);
}

int main()
{
    double sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<double> cells;
        add_cells(cells, omp_get_thread_num());
        while (!cells.empty()) {
            sum += cells.back();
            cells.pop_back();
#pragma omp barrier
        }
    }
    return sum < 0;
}
