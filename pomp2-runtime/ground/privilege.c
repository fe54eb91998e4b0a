/* Privileges that whoever started the process lacks. */
#include "pomp2-runtime/ground/privilege.h"

#include <sys/auxv.h>
#include <unistd.h>

bool privilege_is_borrowed(void)
{
    return getauxval(AT_SECURE) || getuid() != geteuid() || getgid() != getegid();
}
