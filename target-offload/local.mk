# What instrumented device code includes; it needs no library.
dist_pompeiiinclude_HEADERS += target-offload/pompeii-device.h

# The host's side of target offload.
libruntime_la_SOURCES += \
	target-offload/construct.c \
	target-offload/construct.h \
	target-offload/device-buffer.c \
	target-offload/device-clock.c \
	target-offload/device-lane.c \
	target-offload/device.c \
	target-offload/device.h \
	target-offload/events-target.c
