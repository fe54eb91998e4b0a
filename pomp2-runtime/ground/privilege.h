/** @file privilege.h
 *  @brief Does the process have privileges that whoever started it lacks? */
#ifndef POMPEII_PRIVILEGE_H
#define POMPEII_PRIVILEGE_H

#include <stdbool.h>

/**
 * A set-user-id or set-group-id program, one with file capabilities (AT_SECURE, getauxval(3)), or
 * one whose effective ids are not its real ones now. The environment and the current directory are
 * then another's, who must not choose what is read and written with these privileges.
 */
bool privilege_is_borrowed(void);

#endif
