// truth: conforming, scope: inter, level: none, run: yes, idiom: smart-pointer
// why: each locks that of the root block
#include <omp.h>
#include <memory>
#include <vector>

struct Block {
    int level;
    double error;
};

class Tree
{
    std::vector<std::shared_ptr<Block>> owned_;
    std::vector<std::weak_ptr<Block>> seen_;

  public:
    explicit Tree(int blocks)
    {
        for (int i = 0; i < blocks; i++) {
            owned_.push_back(std::make_shared<Block>(Block{i % 3, 1.0 / (i + 1)}));
            seen_.push_back(owned_.back());
        }
    }
    void coarsen()
    {
        for (auto &block : owned_)
            if (block->level == 2)
                block.reset();
    }
    void refine(size_t number)
    {
        if (std::shared_ptr<Block> block = seen_[number].lock()) {
#pragma omp single
            block->error /= 2;
        }
    }
};

int main()
{
    Tree tree(omp_get_max_threads() + 4);
    tree.coarsen();
#pragma omp parallel
    {
        tree.refine(0);
    }
}
