// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: two classes have a method empty(): the one that is asked here looks at shared data
#include <omp.h>
#include <vector>

class Inbox
{
  public:
    explicit Inbox(int owner) : owner(owner)
    {
    }
    bool empty() const
    {
        return owner == omp_get_thread_num();
    }

  private:
    int owner;
};

class Grid
{
  public:
    explicit Grid(int n) : cells(n)
    {
    }
    bool empty() const
    {
        return cells.empty();
    }
    void fill()
    {
#pragma omp for
        for (int i = 0; i < int(cells.size()); i++)
            cells[i] = i;
    }

  private:
    std::vector<int> cells;
};

int main()
{
    Inbox inbox(0);
    Grid grid(20);
    int mine = 0;
#pragma omp parallel
    {
        if (inbox.empty()) {
#pragma omp atomic
            mine++;
        }
        if (!grid.empty())
            grid.fill();
    }
    return mine > 1;
}
