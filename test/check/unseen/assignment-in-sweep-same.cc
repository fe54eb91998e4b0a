// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: assigning a field waits for the neighbours; all sweep as often as the largest number says
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
#pragma omp barrier
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
        const int sweeps = last;
        for (int s = 0; s < sweeps; s++)
            now = relax(now);
        total += now.value;
    }
    return total < 0;
}
