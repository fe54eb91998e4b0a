// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lambda
// why: a lambda made by a lambda is asked for the thread's number
#include <omp.h>
#include <vector>

struct Probe {
    double sum = 0;
    int samples = 0;
};

static void sample(Probe &probe, const std::vector<double> &field)
{
#pragma omp single /* HERE */
    {
        for (double value : field)
            probe.sum += value;
        probe.samples++;
    }
}

int main()
{
    auto every = [](int period) { return [period](int at) { return at % period == 0; }; };
    auto both = [](auto first, auto second) {
        return [=](int at) { return first(at) && second(at); };
    };
    std::vector<double> field(128, 0.25);
    Probe probe;
#pragma omp parallel
    {
        auto due = both(every(2), [](int at) { return at > 0; });
        for (int step = 0; step < 5; step++) {
            if (due(omp_get_thread_num()))
                sample(probe, field);
        }
    }
    return probe.samples < 0;
}
