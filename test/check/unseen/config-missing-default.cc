// truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
// why: the key is not there, so that each gets its number for the smoothing steps
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
#pragma omp single /* HERE */
        residual *= 0.1;
    }
}

int main()
{
    const Config config(std::istringstream("method cg tolerance 1e-6 levels 3"));
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        smooth(config.get("smoothing", me));
    }
}
