// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: the same two classes, and here it is the inbox that decides over the loop
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
#pragma omp for /* HERE */
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
    int ready = 0;
#pragma omp parallel
    {
        if (!grid.empty()) {
#pragma omp atomic
            ready++;
        }
        if (!inbox.empty())
            grid.fill();
    }
    return ready == 0;
}
