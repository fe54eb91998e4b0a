// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: every thread looks up the same name
#include <functional>
#include <map>
#include <omp.h>
#include <string>

static int reports;

int main()
{
    std::map<std::string, std::function<void()>> handler;
    handler["root"] = [] {
#pragma omp single
        reports++;
    };
    handler["leaf"] = [] {
#pragma omp atomic
        reports++;
    };
    const std::string role = "root";
#pragma omp parallel
    handler.at(role)();
    return reports != 1;
}
