// truth: conforming, scope: intra, level: none, run: yes, idiom: container
// why: the map is searched for a shared key
#include <map>
#include <omp.h>
#include <string>

int main(int argc, char **)
{
    const std::map<int, std::string> names = {{0, "root"}, {1, "io"}};
    std::size_t length = 0;
#pragma omp parallel
    {
        const auto it = names.find(argc);
        if (it != names.end()) {
#pragma omp critical
            length += it->second.size();
#pragma omp barrier
        }
    }
    return argc == 1 && length == 0;
}
