// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: the logger is called behind the critical region
#include <omp.h>
#include <string>
#include <vector>

class Logger
{
  public:
    Logger &operator<<(const std::string &line)
    {
#pragma omp critical
        lines_.push_back(line);
        return *this;
    }
    bool empty() const
    {
        return lines_.empty();
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
        bool better = false;
#pragma omp critical
        {
            if (i > best) {
                best = i;
                better = true;
            }
        }
        if (better)
            logger << "new best";
    }
    return best != 19 || logger.empty();
}
