/* The CSV of ompP, as `pompeii profile --format=csv` prints it, but for what TAU does not know. */
#include "config.h"

#include "analysis/export/formats.h"

bool write_ompp(const struct export_request *request, struct experiment *experiment)
{
    request->ompp(request, experiment);
    return true;
}
