// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: the public method has the critical region, the recursion is in a private one without it
#include <memory>
#include <omp.h>

class Tree
{
  public:
    void insert(int v)
    {
#pragma omp critical(tree)
        add(v);
    }
    int size() const
    {
        return used + (left ? left->size() : 0) + (right ? right->size() : 0);
    }

  private:
    void add(int v)
    {
        if (!used) {
            used = true;
            value = v;
            return;
        }
        auto &child = v < value ? left : right;
        if (!child)
            child = std::make_unique<Tree>();
        child->add(v);
    }
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
    return tree.size() != 16;
}
