// truth: deadlock, scope: inter, level: 0, run: yes
// why: two objects of one class: the shared one agrees, those of the threads do not
#include <omp.h>

class Phase
{
  public:
    explicit Phase(int n) : n_(n)
    {
    }
    void run() const
    {
        for (int i = 0; i < n_; i++) {
#pragma omp barrier
        }
    }

  private:
    int n_;
};

int main()
{
    Phase common(2);
#pragma omp parallel num_threads(4)
    {
        Phase mine(omp_get_thread_num());
        common.run();
        mine.run();
    }
}
