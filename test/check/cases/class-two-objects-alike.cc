// truth: conforming, scope: inter, level: none, run: yes
// why: the objects of the threads are made alike
#include <omp.h>

class Phase
{
  public:
    Phase(int n, int who) : n_(n), who_(who)
    {
    }
    void run()
    {
        who_++;
        for (int i = 0; i < n_; i++) {
#pragma omp barrier
        }
    }

  private:
    int n_, who_;
};

int main()
{
#pragma omp parallel num_threads(4)
    {
        Phase mine(3, omp_get_thread_num());
        mine.run();
    }
}
