// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: the stream-like logger has the unnamed critical region, and so has its caller
#include <omp.h>
#include <string>
#include <vector>

class Logger
{
  public:
    Logger &operator<<(const std::string &line)
    {
#pragma omp critical /* HERE */
        lines_.push_back(line);
        return *this;
    }

  private:
    std::vector<std::string> lines_;
};

int main()
{
    Logger logger;
    int best = -1;
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
#pragma omp critical
        {
            if (i > best) {
                best = i;
                logger << "new best";
            }
        }
    }
    return best != 19;
}
