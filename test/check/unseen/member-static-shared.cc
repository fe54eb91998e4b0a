// truth: conforming, scope: inter, level: none, run: yes, idiom: static
// why: a static member that is not thread_local is one for all, set before the region
#include <omp.h>

class Team
{
  public:
    static void configure(int level)
    {
        verbosity_ = level;
    }
    static int verbosity()
    {
        return verbosity_;
    }

  private:
    static int verbosity_;
};

int Team::verbosity_ = 0;

int main(int argc, char **)
{
    int x = 0;
    Team::configure(argc);
#pragma omp parallel
    {
        if (Team::verbosity() == 1) {
#pragma omp single
            x = 1;
        }
    }
    return x != 1;
}
