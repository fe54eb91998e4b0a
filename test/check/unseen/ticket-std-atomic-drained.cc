// truth: conforming, scope: inter, level: none, run: yes, idiom: ticket
// why: the tickets are drawn first; behind a barrier all threads ask how many there were
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
    int waits = 0;
#pragma omp parallel
    {
        tickets.draw();
#pragma omp barrier
        for (int i = 0; i < tickets.drawn(); i++) {
#pragma omp barrier
#pragma omp master
            waits++;
        }
    }
    return waits != tickets.drawn();
}
