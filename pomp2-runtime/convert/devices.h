/** @file devices.h
 *  @brief Devices in a trace and in its anchor (doc/trace-format.md). */
#ifndef POMPEII_CONVERT_DEVICE_H
#define POMPEII_CONVERT_DEVICE_H

#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** The attributes that a location of a device, or of transfers, has besides those of a thread. */
void put_device_location(struct xml *x, const struct spool_location *l);

/** The devices of a run, as <devices>; nothing when there are none. */
void put_devices(struct xml *x, const struct spool *s);

#endif
