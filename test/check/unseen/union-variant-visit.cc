// truth: deadlock, scope: inter, level: 0, run: yes, idiom: union
// why: a variant holds one of two messages, chosen by the thread; one visitor overload waits
#include <omp.h>
#include <variant>

struct Data {
    int n;
};
struct Stop {
};

struct Handler {
    int &sum;
    void operator()(const Data &d) const
    {
#pragma omp atomic
        sum += d.n;
    }
    void operator()(const Stop &) const
    {
#pragma omp barrier /* HERE */
    }
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        std::variant<Data, Stop> message = Data{1};
        if (omp_get_thread_num() == 3)
            message = Stop();
        std::visit(Handler{sum}, message);
    }
    return sum < 1;
}
