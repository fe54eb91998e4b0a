// truth: deadlock, scope: inter, level: 0, run: yes, idiom: shared-flag
// why: a stop flag is polled while one thread sets it: others have already gone into the barrier
#include <atomic>
#include <chrono>
#include <omp.h>
#include <thread>

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
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            service.stop();
        }
        while (service.running()) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
