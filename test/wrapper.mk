# The compiler wrappers, with a stand-in for the instrumenter.
check_PROGRAMS += stub-pompcc
stub_pompcc_CPPFLAGS = $(wrapper_cppflags)
stub_pompcc_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
stub_pompcc_SOURCES = $(wrapper_sources) instrumenter/rewrite/account.c \
	instrumenter/rewrite/account-note.c instrumenter/rewrite/elf-note.c instrumenter/rewrite/source-note.c test/wrapper/stub.c
stub_pompcc_LDADD = libsyntax.la libfilter.la libcommon.la

# Mostly they wait for the tools of others.
wrapper_builds = \
	test/wrapper/autoconf.sh \
	test/wrapper/cmake.sh
wrapper_tests = \
	test/wrapper/ccache.sh \
	test/wrapper/dependencies.sh \
	test/wrapper/diagnostics.sh \
	test/wrapper/failures.sh \
	test/wrapper/headers.sh \
	test/wrapper/inputs.sh \
	test/wrapper/left.sh \
	test/wrapper/link.sh \
	test/wrapper/objects.sh \
	test/wrapper/plain.sh \
	test/wrapper/rejected.sh \
	test/wrapper/settings.sh \
	test/wrapper/spellings.sh \
	test/wrapper/straight.sh
TESTS += $(wrapper_builds) $(wrapper_tests)
SANITIZE_TESTS += $(wrapper_tests)
SANITIZE_LONG_TESTS += $(wrapper_builds)
EXTRA_DIST += $(wrapper_builds) $(wrapper_tests) test/wrapper/common.sh
