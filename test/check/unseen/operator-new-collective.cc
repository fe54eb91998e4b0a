// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: a class whose operator new allocates with all threads is made by the threads that have work
#include <cstdlib>
#include <new>
#include <omp.h>

class Segment
{
  public:
    explicit Segment(int n) : size(n)
    {
    }
    static void *operator new(std::size_t bytes)
    {
#pragma omp barrier /* HERE */
        return std::malloc(bytes);
    }
    static void *operator new(std::size_t, void *where)
    {
        return where;
    }
    static void operator delete(void *p)
    {
        std::free(p);
    }
    int size;
};

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        const int work = omp_get_thread_num() % 3;
        Segment *s = nullptr;
        if (work)
            s = new Segment(work);
        sum += s ? s->size : 0;
        delete s;
    }
    return sum < 0;
}
