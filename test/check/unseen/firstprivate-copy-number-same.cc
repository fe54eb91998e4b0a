// truth: conforming, scope: inter, level: none, run: yes, idiom: copy
// why: the threads share the object, which notes who made it
#include <omp.h>
#include <vector>

class Workspace
{
    std::vector<double> scratch_;
    int owner_;

  public:
    explicit Workspace(int size) : scratch_(size), owner_(omp_get_thread_num())
    {
    }
    Workspace(const Workspace &other)
        : scratch_(other.scratch_.size()), owner_(omp_get_thread_num())
    {
    }
    int owner() const
    {
        return owner_;
    }
    double &at(int i)
    {
        return scratch_[i];
    }
};

static void reset(Workspace &workspace)
{
    if (workspace.owner() == 0) {
#pragma omp for
        for (int i = 0; i < 32; i++)
            workspace.at(i) = 0;
    }
}

int main()
{
    Workspace workspace(32);
#pragma omp parallel shared(workspace)
    reset(workspace);
}
