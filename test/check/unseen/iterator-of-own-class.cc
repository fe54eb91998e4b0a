// truth: deadlock, scope: inter, level: 0, run: yes, idiom: range
// why: the range of a thread has as many elements as its number
#include <omp.h>

class Counted {
    int n_;

public:
    struct iterator {
        int at;
        int operator*() const { return at; }
        iterator &operator++()
        {
            ++at;
            return *this;
        }
        bool operator!=(const iterator &other) const { return at != other.at; }
    };
    explicit Counted(int n) : n_(n) {}
    iterator begin() const { return {0}; }
    iterator end() const { return {n_}; }
};

int main()
{
    int sum = 0;
#pragma omp parallel
    {
        for (int i : Counted(omp_get_thread_num())) {
#pragma omp single /* HERE */
            sum += i;
        }
    }
    return sum < 0;
}
