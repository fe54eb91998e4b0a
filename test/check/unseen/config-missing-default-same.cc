// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: each gets what stands for all
#include <omp.h>
#include <map>
#include <sstream>
#include <string>

class Config
{
    std::map<std::string, std::string> entries_;

  public:
    explicit Config(std::istream &&input)
    {
        std::string key, value;
        while (input >> key >> value)
            entries_[key] = value;
    }
    template <class T> T get(const std::string &key, T fallback) const
    {
        auto entry = entries_.find(key);
        if (entry == entries_.end())
            return fallback;
        T value{};
        std::istringstream(entry->second) >> value;
        return value;
    }
};

static double residual = 1;

static void smooth(int steps)
{
    while (steps-- > 0) {
#pragma omp single
        residual *= 0.1;
    }
}

int main()
{
    const Config config(std::istringstream("method cg tolerance 1e-6 levels 3"));
#pragma omp parallel
    {
        smooth(config.get("smoothing", 2));
    }
}
