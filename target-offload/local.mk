# What instrumented device code includes; it needs no library.
dist_pompeiiinclude_HEADERS += target-offload/pompeii-device.h
