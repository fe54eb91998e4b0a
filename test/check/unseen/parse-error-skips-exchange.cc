// truth: deadlock, scope: inter, level: 0, run: yes, idiom: exception
// why: a thread whose line is malformed leaves the block that exchanges
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

struct ParseError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Particle {
    double mass = 0;
};

static Particle parse(const std::string &line)
{
    size_t mark = line.find("m=");
    if (mark == std::string::npos)
        throw ParseError("no mass: " + line);
    return {static_cast<double>(line[mark + 2] - '0')};
}

static void exchange()
{
#pragma omp barrier /* HERE */
}

int main()
{
    const std::vector<std::string> lines{"m=1", "m=2 x=3", "x=4", "m=5"};
    std::vector<Particle> particles(lines.size());
    int skipped = 0;
#pragma omp parallel
    {
        size_t me = omp_get_thread_num();
        try {
            if (me < lines.size())
                particles[me] = parse(lines[me]);
            exchange();
        } catch (const ParseError &) {
#pragma omp atomic
            skipped++;
        }
    }
    return skipped > 1;
}
