#include "pomp2-runtime/pomp2.h"
