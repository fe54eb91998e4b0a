// truth: deadlock, scope: inter, level: 0, run: yes, idiom: single
// why: the thread that the single chose goes on to reload, which has a loop of the team
#include <omp.h>
#include <vector>

class Table
{
    std::vector<double> values_ = std::vector<double>(200);
    int version_ = 0;

    template <class F> bool once(F &&condition)
    {
        bool stale = false;
#pragma omp single
        stale = condition();
        return stale;
    }

  public:
    void reload()
    {
#pragma omp for schedule(dynamic, 8) /* HERE */
        for (int i = 0; i < 200; i++)
            values_[i] = 1.0 / (1 + i);
    }
    void refresh(int wanted)
    {
        if (once([this, wanted] { return version_++ < wanted; }))
            reload();
    }
};

int main()
{
    Table table;
#pragma omp parallel
    {
        for (int step = 0; step < 3; step++)
            table.refresh(2);
    }
}
