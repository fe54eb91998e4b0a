// truth: conforming, scope: inter, level: none, run: yes, idiom: sections
// why: every object is a worker's, whatever its number
#include <omp.h>

class Member
{
  public:
    Member(int id, bool worker) : id_(id), worker_(worker)
    {
    }
    void run(int &a, int &b) const
    {
        if (!worker_)
            return;
#pragma omp sections
        {
#pragma omp section
            a = id_ + 1;
#pragma omp section
            b = id_ + 1;
        }
    }

  private:
    int id_;
    bool worker_;
};

int main()
{
    int a = 0, b = 0;
#pragma omp parallel
    {
        const int t = omp_get_thread_num();
        const Member member(t, true);
        member.run(a, b);
    }
    return a < 1 || b < 1;
}
