// truth: conforming, scope: inter, level: none, run: yes, idiom: graph
// why: GAP fashion: local buffers are flushed without a barrier, and a single swaps the queues
#include <omp.h>
#include <vector>

class SlidingQueue
{
  public:
    explicit SlidingQueue(int n) : shared_(n)
    {
    }
    void push_back(int v)
    {
        shared_[in_++] = v;
    }
    void append(const std::vector<int> &local)
    {
        int at;
#pragma omp atomic capture
        {
            at = in_;
            in_ += int(local.size());
        }
        for (int v : local)
            shared_[at++] = v;
    }
    void slide()
    {
        start_ = end_;
        end_ = in_;
    }
    bool empty() const
    {
        return start_ == end_;
    }
    int start_ = 0, end_ = 0, in_ = 0;
    std::vector<int> shared_;
};

int main()
{
    const int n = 100;
    SlidingQueue queue(n);
    std::vector<int> parent(n, -1);
    parent[1] = 1;
    queue.push_back(1);
    queue.slide();
#pragma omp parallel
    {
        while (!queue.empty()) {
            std::vector<int> local;
#pragma omp for nowait
            for (int i = queue.start_; i < queue.end_; i++) {
                const int u = queue.shared_[i];
                for (int v = 2 * u; v <= 2 * u + 1 && v < n; v++) {
                    parent[v] = u;
                    local.push_back(v);
                }
            }
            queue.append(local);
#pragma omp barrier
#pragma omp single
            queue.slide();
        }
    }
    return queue.in_ != n - 1;
}
