// truth: deadlock, scope: inter, level: 0, run: yes, idiom: graph
// why: a thread whose local buffer is empty skips the flush, and the barrier in it
#include <omp.h>
#include <vector>

class SharedQueue
{
  public:
    void append(const std::vector<int> &local)
    {
#pragma omp critical(queue)
        items_.insert(items_.end(), local.begin(), local.end());
#pragma omp barrier /* HERE */
    }

  private:
    std::vector<int> items_;
};

int main()
{
    SharedQueue queue;
#pragma omp parallel
    {
        std::vector<int> local;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 40; i++) {
            if (i < 12)
                local.push_back(i);
        }
        if (!local.empty())
            queue.append(local);
    }
    return 0;
}
