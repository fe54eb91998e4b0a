// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: a std::atomic member gives every thread another ticket
#include <atomic>
#include <omp.h>

class Dispenser
{
  public:
    int draw()
    {
        return next_.fetch_add(1, std::memory_order_relaxed);
    }
    int drawn() const
    {
        return next_.load();
    }

  private:
    std::atomic<int> next_{0};
};

int main()
{
    Dispenser tickets;
    double out[8] = {};
#pragma omp parallel
    {
        for (int t = tickets.draw(); t < 6; t = tickets.draw()) {
            out[t] = t;
#pragma omp barrier /* HERE */
        }
    }
    return out[0] > tickets.drawn();
}
