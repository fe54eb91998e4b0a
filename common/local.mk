# What every program shares; it knows nobody. One library for each room: the programs name those
# that they need.
noinst_LTLIBRARIES += libcommon.la
libcommon_la_LIBTOOLFLAGS = $(for_programs)
libcommon_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcommon_la_SOURCES = \
	common/batch-system.c \
	common/batch-system.h \
	common/cache.c \
	common/cache.h \
	common/clean.h \
	common/complain.c \
	common/complain.h \
	common/cpuinfo.c \
	common/cpuinfo.h \
	common/distance.h \
	common/duration-bin.h \
	common/ending.c \
	common/ending.h \
	common/experiment.h \
	common/file.c \
	common/file.h \
	common/fnv.h \
	common/heap.c \
	common/heap.h \
	common/json-read.c \
	common/json-read.h \
	common/json.c \
	common/json.h \
	common/language.c \
	common/language.h \
	common/launch.c \
	common/launch.h \
	common/layer-name.h \
	common/memory.c \
	common/memory.h \
	common/nameless.c \
	common/nameless.h \
	common/parcel.c \
	common/parcel.h \
	common/path.c \
	common/path.h \
	common/seconds.h \
	common/prefix-map.c \
	common/prefix-map.h \
	common/container.h \
	common/regular.h \
	common/scratch.c \
	common/scratch.h \
	common/sorter.c \
	common/sorter.h \
	common/source-digest.c \
	common/source-digest.h \
	common/strings.c \
	common/strings.h \
	common/interposed.def \
	common/trace.def \
	common/trace.h
