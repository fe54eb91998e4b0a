// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: a method named barrier() has nothing to do with the team, and one thread calls it
#include <omp.h>
#include <string>

class Fence
{
  public:
    explicit Fence(std::string text) : text_(std::move(text))
    {
    }
    void barrier()
    {
        text_ += "|";
    }
    std::size_t length() const
    {
        return text_.size();
    }

  private:
    std::string text_;
};

int main()
{
    Fence fence("--");
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            fence.barrier();
#pragma omp barrier
        if (fence.length() == 3) {
#pragma omp barrier
        }
    }
    return fence.length() != 3;
}
