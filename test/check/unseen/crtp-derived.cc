// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: the base asks the derived class, which the thread's number made
#include <omp.h>

template <class Derived> class Node
{
  public:
    void visit()
    {
        if (static_cast<Derived *>(this)->leaf()) {
#pragma omp barrier /* HERE */
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
        Tree tree(omp_get_thread_num() % 2 == 0);
        tree.visit();
    }
    return 0;
}
