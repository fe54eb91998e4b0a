// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: all threads' objects say the same
#include <omp.h>

template <class Derived> class Node
{
  public:
    void visit()
    {
        if (static_cast<Derived *>(this)->leaf()) {
#pragma omp barrier
        }
    }
};

class Tree : public Node<Tree>
{
  public:
    explicit Tree(bool leaf) : leaf_(leaf)
    {
    }
    bool leaf() const
    {
        return leaf_;
    }

  private:
    bool leaf_;
};

int main()
{
#pragma omp parallel
    {
        Tree tree(omp_get_num_threads() % 2 == 0);
        tree.visit();
    }
    return 0;
}
