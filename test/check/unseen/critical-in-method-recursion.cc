// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: a tree's insert holds the critical region while it goes down to its child
#include <memory>
#include <omp.h>

class Tree
{
  public:
    void insert(int v)
    {
#pragma omp critical(tree) /* HERE */
        {
            if (!used) {
                used = true;
                value = v;
            } else {
                auto &child = v < value ? left : right;
                if (!child)
                    child = std::make_unique<Tree>();
                child->insert(v);
            }
        }
    }

  private:
    bool used = false;
    int value = 0;
    std::unique_ptr<Tree> left, right;
};

int main()
{
    Tree tree;
#pragma omp parallel for
    for (int i = 0; i < 16; i++)
        tree.insert(i * 7 % 16);
    return 0;
}
