/* The one context of the measurement. */
#include "pomp2-runtime/ground/context.h"

struct runtime runtime = {.lock = PTHREAD_MUTEX_INITIALIZER};

__thread struct location *here;
__thread uintptr_t in_event;
