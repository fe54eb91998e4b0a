// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: one thread moves its buffer where the others copy theirs, and only the move waits
#include <omp.h>
#include <utility>

class Buffer
{
  public:
    Buffer() = default;
    Buffer(const Buffer &other) : size(other.size)
    {
    }
    Buffer(Buffer &&other) noexcept : size(std::exchange(other.size, 0))
    {
#pragma omp barrier /* HERE */
    }
    int size = 4;
};

static int send(Buffer b)
{
    return b.size;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Buffer mine;
        if (omp_get_thread_num() == 0)
            sum += send(std::move(mine));
        else
            sum += send(mine);
    }
    return sum < 4;
}
