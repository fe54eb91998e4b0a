# Fortran
fortran_tests = \
	test/fortran/build.sh \
	test/fortran/example.sh \
	test/fortran/flang.sh \
	test/fortran/device-time.sh \
	test/fortran/include.sh \
	test/fortran/labels.sh \
	test/fortran/module.sh \
	test/fortran/offload.sh \
	test/fortran/opari2.sh \
	test/fortran/options.sh \
	test/fortran/probes.sh \
	test/fortran/rejected.sh \
	test/fortran/run.sh \
	test/fortran/wrapper.sh \
	test/golden/fortran.sh
TESTS += $(fortran_tests)
SANITIZE_TESTS += \
	test/fortran/include.sh \
	test/fortran/module.sh \
	test/fortran/run.sh \
	test/golden/fortran.sh
EXTRA_DIST += \
	$(fortran_tests) \
	test/fortran/basic.F90 \
	test/fortran/cancel.f90 \
	test/fortran/composite.f90 \
	test/fortran/compat/base.f90 \
	test/fortran/constructs.f90 \
	test/fortran/hostile.f90 \
	test/fortran/hostile_fixed.f \
	test/fortran/implicit.f \
	test/fortran/labels/loops.f90 \
	test/fortran/labels/loops_fixed.f \
	test/fortran/labels/order.f90 \
	test/fortran/left.f90 \
	test/fortran/locks.f90 \
	test/fortran/locks_fixed.f \
	test/fortran/off.f90 \
	test/fortran/offload/clock.f90 \
	test/fortran/offload/inner.f90 \
	test/fortran/offload/kernel.c \
	test/fortran/offload/league.f90 \
	test/fortran/offload/moved.f90 \
	test/fortran/offload/twin.c \
	test/fortran/offload/twin.f90 \
	test/fortran/probes.F90 \
	test/fortran/probes.txt \
	test/fortran/strict.f90 \
	test/fortran/target.f90 \
	test/fortran/target_columns.f \
	test/fortran/target_fixed.f \
	test/fortran/target_types.f90 \
	test/fortran/tasks.f90 \
	test/fortran/untied.f90 \
	test/fortran/user.f90 \
	test/fortran/expected \
	test/golden/fortran
