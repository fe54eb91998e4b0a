// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: the threads that have work construct in place: the class's operator new, which waits, is
// called by all
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
#pragma omp barrier
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
        Segment *s = new Segment(0);
        if (work)
            s = new (s) Segment(work);
        sum += s ? s->size : 0;
        delete s;
    }
    return sum < 0;
}
