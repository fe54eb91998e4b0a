// truth: conforming, scope: inter, level: none, run: yes, idiom: switch
// why: the stage of the run is
#include <omp.h>

enum stage { COLD, WARM, RUNNING, STOPPED };

struct engine {
    enum stage stage;
    double temperature;
    int starts;
};

static void start(struct engine *engine, enum stage stage)
{
    switch (stage) {
    case COLD:
        engine->temperature = 20;
        /* fall through */
    case WARM:
        engine->temperature += 60;
        /* fall through */
    case RUNNING: {
#pragma omp barrier
        engine->starts++;
        break;
    }
    case STOPPED:
        engine->temperature = 0;
    }
}

int main(void)
{
    const enum stage stage = WARM;
#pragma omp parallel
    {
        struct engine own = {.stage = (enum stage)(omp_get_thread_num() % 4)};
        start(&own, stage);
    }
    return 0;
}
