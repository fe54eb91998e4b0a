// truth: conforming, scope: inter, level: none, run: yes, idiom: shared-flag
// why: the stop flag is set between two barriers, and polled when nobody writes it
#include <atomic>
#include <omp.h>

class Service
{
  public:
    bool running() const
    {
        return !stop_.load();
    }
    void stop()
    {
        stop_.store(true);
    }

  private:
    std::atomic<bool> stop_{false};
};

int main()
{
    Service service;
    int rounds = 0;
#pragma omp parallel
    {
        while (service.running()) {
#pragma omp barrier
#pragma omp master
            {
                if (++rounds == 3)
                    service.stop();
            }
#pragma omp barrier
        }
    }
    return rounds != 3;
}
