// truth: conforming, scope: inter, level: none, run: yes, idiom: container
// why: the windows go up to the same horizon, and each takes its events in them
#include <omp.h>
#include <queue>
#include <vector>

struct Event {
    double time;
    bool operator<(const Event &other) const
    {
        return time > other.time;
    }
};

class Simulator
{
    std::priority_queue<Event> events_;
    double now_ = 0;

    void synchronise()
    {
#pragma omp barrier
    }

  public:
    explicit Simulator(int events)
    {
        for (int i = 0; i < events; i++)
            events_.push({0.5 + i});
    }
    void run(double horizon)
    {
        for (double window = 1; window <= horizon; window += 1) {
            while (!events_.empty() && events_.top().time < window) {
                now_ = events_.top().time;
                events_.pop();
            }
            synchronise();
        }
    }
    double now() const
    {
        return now_;
    }
};

int main()
{
    double latest = 0;
#pragma omp parallel reduction(max : latest)
    {
        Simulator simulator(2 + omp_get_thread_num());
        simulator.run(8);
        latest = simulator.now();
    }
    return latest < 1;
}
