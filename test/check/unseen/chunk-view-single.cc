// truth: deadlock, scope: inter, level: 0, run: yes, idiom: range
// why: a single in the loop over the thread's own chunk of the blocks, whose lengths differ
#include <omp.h>
#include <vector>

struct Block {
    int id;
    bool packed;
};

template <class T> class Chunk
{
    T *first_, *last_;

  public:
    Chunk(std::vector<T> &all, int part, int parts)
        : first_(all.data() + all.size() * part / parts),
          last_(all.data() + all.size() * (part + 1) / parts)
    {
    }
    T *begin() const
    {
        return first_;
    }
    T *end() const
    {
        return last_;
    }
};

static void pack(std::vector<Block> &blocks)
{
    Chunk<Block> chunk(blocks, omp_get_thread_num(), omp_get_num_threads());
    for (Block &block : chunk) {
#pragma omp single /* HERE */
        block.packed = true;
    }
}

int main()
{
    std::vector<Block> blocks(10);
#pragma omp parallel
    pack(blocks);
    return !blocks.front().packed;
}
