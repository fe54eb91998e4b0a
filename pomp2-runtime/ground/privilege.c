/* Privileges that whoever started the process lacks. */
#include "pomp2-runtime/ground/privilege.h"
#include "pomp2-runtime/ground/identity.h"

#include <sys/auxv.h>

bool privilege_is_borrowed(void)
{
    struct identity_pair user = identity_user(), group = identity_group();
    return getauxval(AT_SECURE) || user.real != user.effective || group.real != group.effective;
}
