// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: assigning a field waits for the neighbours; each thread sweeps as often as its number says
#include <omp.h>

class Field
{
  public:
    explicit Field(int v) : value(v)
    {
    }
    Field(const Field &) = default;
    Field &operator=(const Field &other)
    {
        if (this != &other)
            value = other.value;
#pragma omp barrier /* HERE */
        return *this;
    }
    int value;
};

static Field relax(const Field &f)
{
    return Field(f.value + 1);
}

int main()
{
    int total = 0;
#pragma omp parallel reduction(+ : total)
    {
        Field now(0);
        const int last = omp_get_num_threads() - 1;
        const int sweeps = last - omp_get_thread_num();
        for (int s = 0; s < sweeps; s++)
            now = relax(now);
        total += now.value;
    }
    return total < 0;
}
