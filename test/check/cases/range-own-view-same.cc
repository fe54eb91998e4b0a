// truth: conforming, scope: inter, level: none, run: yes
// why: a loop over an object of a class of the program changes what that leads to, not how many
// there are
#include <omp.h>

struct Item {
    int weight;
};

class View
{
  public:
    View(Item *first, int count) : first_(first), last_(first + count)
    {
    }
    Item *begin() const
    {
        return first_;
    }
    Item *end() const
    {
        return last_;
    }

  private:
    Item *first_, *last_;
};

static Item items[4];

int main()
{
#pragma omp parallel
    {
        View all(items, 4);
        for (Item &item : all) {
#pragma omp single
            item.weight = omp_get_thread_num();
        }
    }
    return items[0].weight < 0;
}
