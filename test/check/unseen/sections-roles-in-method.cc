// truth: deadlock, scope: inter, level: 0, run: yes, idiom: sections
// why: a method's sections are met by those threads whose object is a worker's
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
#pragma omp sections /* HERE */
        {
#pragma omp section
            a = id_;
#pragma omp section
            b = id_;
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
        const Member member(t, t != 0);
        member.run(a, b);
    }
    return a + b;
}
