// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ordered
// why: the writer that is called in the ordered region flushes for the whole team
#include <omp.h>
#include <string>

class Writer
{
  public:
    void write(int i)
    {
        text_ += std::to_string(i);
        flush();
    }

  private:
    void flush()
    {
#pragma omp barrier /* HERE */
        text_.clear();
    }
    std::string text_;
};

int main()
{
    Writer writer;
#pragma omp parallel for ordered schedule(static, 1)
    for (int i = 0; i < 8; i++) {
#pragma omp ordered
        writer.write(i);
    }
    return 0;
}
