// truth: deadlock, scope: inter, level: 0, run: yes, idiom: binding
// why: odd threads register one field more in their own table, and there is a wait per field
#include <omp.h>
#include <map>
#include <string>
#include <vector>

using Fields = std::map<std::string, std::vector<double>>;

static Fields make_fields(size_t cells, bool tracers)
{
    Fields fields;
    fields["density"].resize(cells, 1.0);
    fields["momentum"].resize(cells, 0.0);
    if (tracers)
        fields["tracer"].resize(cells, 0.5);
    return fields;
}

static double norms[64];

static void report(Fields &fields, int me)
{
    for (auto &[name, values] : fields) {
        double sum = 0;
        for (double value : values)
            sum += value * name.size();
        norms[me % 64] = sum;
#pragma omp barrier /* HERE */
    }
}

int main(int argc, char **)
{
    bool tracers = argc > 1;
#pragma omp parallel shared(tracers)
    {
        int me = omp_get_thread_num();
        Fields fields = make_fields(100, tracers || me % 2 == 1);
        report(fields, me);
    }
}
