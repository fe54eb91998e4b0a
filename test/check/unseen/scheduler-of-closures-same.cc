// truth: conforming, scope: inter, level: none, run: yes, idiom: function
// why: all put it there where they are several
#include <omp.h>
#include <functional>
#include <utility>
#include <vector>

class Schedule
{
    std::vector<std::function<void()>> stages_;

  public:
    Schedule &then(std::function<void()> stage)
    {
        stages_.push_back(std::move(stage));
        return *this;
    }
    void run() const
    {
        for (const auto &stage : stages_)
            stage();
    }
};

struct Part {
    std::vector<double> positions, outbox;

    void push()
    {
        for (double &x : positions)
            x += 0.5;
    }
    void migrate()
    {
        outbox.swap(positions);
#pragma omp barrier
        positions.swap(outbox);
    }
};

int main()
{
#pragma omp parallel
    {
        Part part;
        part.positions.assign(3 * omp_get_thread_num(), 0.0);
        Schedule schedule;
        schedule.then([&part] { part.push(); });
        if (omp_get_num_threads() > 1)
            schedule.then([&part] { part.migrate(); });
        schedule.run();
    }
}
