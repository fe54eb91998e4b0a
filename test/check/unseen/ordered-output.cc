// truth: conforming, scope: inter, level: none, run: yes, idiom: ordered
// why: the writer only collects the text, in the order of the iterations
#include <omp.h>
#include <string>

class Writer
{
  public:
    void write(int i)
    {
        text_ += std::to_string(i);
    }
    const std::string &text() const
    {
        return text_;
    }

  private:
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
    return writer.text() != "01234567";
}
