// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: copy and move both go through one function, which waits once
#include <omp.h>
#include <utility>

class Buffer
{
  public:
    Buffer() = default;
    Buffer(const Buffer &other) : size(other.size)
    {
        settle();
    }
    Buffer(Buffer &&other) noexcept : size(std::exchange(other.size, 0))
    {
        settle();
    }
    int size = 4;

  private:
    static void settle()
    {
#pragma omp barrier
    }
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
