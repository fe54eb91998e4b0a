// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: the cast of the thread's own object to a reference throws, past the wait
#include <memory>
#include <omp.h>
#include <typeinfo>

struct Cell {
    virtual ~Cell() = default;
};
struct Fluid : Cell {
    int pressure = 2;
};

static int flow(Cell &cell)
{
    int p = dynamic_cast<Fluid &>(cell).pressure;
#pragma omp barrier /* HERE */
    return p;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::unique_ptr<Cell> mine;
        if (omp_get_thread_num() == 1)
            mine = std::make_unique<Cell>();
        else
            mine = std::make_unique<Fluid>();
        try {
            sum += flow(*mine);
        } catch (const std::bad_cast &) {
            sum += 100;
        }
    }
    return sum < 2;
}
