// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: the cast of the thread's own object to a reference throws, behind the wait
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
#pragma omp barrier
    int p = dynamic_cast<Fluid &>(cell).pressure;
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
