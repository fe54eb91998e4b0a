// truth: conforming, scope: inter, level: none, run: yes, idiom: exception
// why: std::get throws in all threads or in none: the variant's type is the same in all
#include <omp.h>
#include <string>
#include <variant>

static int parsed;

static void parse(const std::variant<int, std::string> &v)
{
    const int n = std::get<int>(v);
#pragma omp single
    parsed += n > 64 ? 2 : 1;
}

int main(int argc, char **)
{
#pragma omp parallel
    {
        const int t = omp_get_thread_num();
        std::variant<int, std::string> v = t;
        if (argc == 2)
            v = std::string("none");
        try {
            parse(v);
        } catch (const std::bad_variant_access &) {
        }
    }
    return parsed > 1;
}
