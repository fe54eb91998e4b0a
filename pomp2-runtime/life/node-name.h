/** @file node-name.h
 *  @brief What a node is called where several write into one directory. */
#ifndef POMPEII_NODE_NAME_H
#define POMPEII_NODE_NAME_H

enum { BOOT_ID = 37, NODE_NAME = 80 };

/** How the kernel names the time since it was started: the same in all processes of a node, and in
 * no other one's. "" where it does not tell. */
void node_boot(char id[BOOT_ID]);

/** Host and a part of that, for a file name: hosts may have one name. */
void node_name(const char *host, char name[NODE_NAME]);

#endif
