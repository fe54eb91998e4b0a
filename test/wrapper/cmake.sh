#!/bin/sh
# A CMake project: identified like the compiler itself, found OpenMP, PCH, shared and static
# libraries.
. "${srcdir:-.}/test/wrapper/common.sh"
for tool in cmake make; do
    command -v $tool >/dev/null || exit 77
done

write_project() {
    mkdir project
    cat >project/CMakeLists.txt <<'CM'
cmake_minimum_required(VERSION 3.16)
project(sums C CXX)
set(CMAKE_CXX_STANDARD 17)
find_package(OpenMP REQUIRED)
include(CheckCSourceCompiles)
check_c_source_compiles("#include <omp.h>\nint main(void) { return omp_get_max_threads() < 0; }" HAS_OMP_H)
file(WRITE ${CMAKE_BINARY_DIR}/found
  "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION} ${CMAKE_CXX_COMPILER_ID} ${CMAKE_SIZEOF_VOID_P}
${CMAKE_C_IMPLICIT_LINK_LIBRARIES}
${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES}
${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES}
${OpenMP_C_FLAGS} ${OpenMP_C_VERSION} ${OpenMP_CXX_VERSION}
${CMAKE_C_COMPILE_FEATURES}
")
add_library(sum SHARED sum.c)
target_link_libraries(sum PRIVATE OpenMP::OpenMP_C)
add_library(product STATIC product.cpp)
target_link_libraries(product PUBLIC OpenMP::OpenMP_CXX)
if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.16)
  target_precompile_headers(product PRIVATE <vector> <numeric>)
endif()
add_executable(sums main.c)
target_link_libraries(sums sum product)
set_target_properties(sums PROPERTIES LINKER_LANGUAGE CXX)
install(TARGETS sums sum RUNTIME DESTINATION bin LIBRARY DESTINATION lib)
CM
    printf 'long sum(int n)\n{\n    long s = 0;\n#pragma omp parallel for reduction(+ : s)\n    for (int i = 1; i <= n; i++)\n        s += i;\n    return s;\n}\n' >project/sum.c
    cat >project/product.cpp <<'C'
extern "C" double product(int n)
{
    std::vector<double> v(n);
    std::iota(v.begin(), v.end(), 1.0);
    double p = 1.0;
#pragma omp parallel for reduction(* : p)
    for (int i = 0; i < n; i++)
        p *= v[i];
    return p;
}
C
    cat >project/main.c <<'C'
#include <stdio.h>
#include "main.h"
int main(void)
{
    printf("%ld %g\n", sum(100), product(5));
    return 0;
}
C
    printf 'long sum(int n);\ndouble product(int n);\n' >project/main.h
}

# Without our library, which FindOpenMP sees in the link line.
found() {
    sed 's/;pompeii//; s/pompeii;//' "$1/found"
}

check() {
    [ -d "$work/project" ] || (cd "$work" && write_project)
    ln -s "$work/project" project
    CC=$compiler CXX=$compiler_xx cmake -S project -B theirs >log 2>&1 || { cat log; fail "cmake itself"; }
    CC=pompcc CXX=pompc++ cmake -S project -B ours >log 2>&1 || { cat log; fail "cmake"; }
    found theirs >theirs.found
    found ours | diff -u theirs.found - || fail "cmake found something else"
    cmake --build ours -j 4 -v >log 2>&1 || { cat log; fail "build"; }
    if grep -i 'not instrumented' log; then fail "not instrumented"; fi
    [ "$(ours/sums)" = "5050 120" ] || fail "printed: $(ours/sums)"
    instrumented ours/libsum.so || fail "libsum.so"
    instrumented ours/libproduct.a || fail "libproduct.a"
    cmake --install ours --prefix "$PWD/installed" >log 2>&1 || { cat log; fail "install"; }
    [ "$(LD_LIBRARY_PATH=installed/lib installed/bin/sums)" = "5050 120" ] || fail "installed"
    sleep 1
    touch project/main.h
    cmake --build ours >log 2>&1
    grep -q 'Building C object.*main.c' log || fail "main.c does not depend on main.h"
    if grep -q 'Building.*sum.c' log; then fail "sum.c depends on main.h"; fi
    if [ "$compiler" = "$clang" ] && command -v ninja >/dev/null; then
        CC=pompcc CXX=pompc++ cmake -G Ninja -S project -B with-ninja >log 2>&1 || fail "cmake -G Ninja"
        cmake --build with-ninja >log 2>&1 || { cat log; fail "ninja"; }
        [ "$(with-ninja/sums)" = "5050 120" ] || fail "ninja: $(with-ninja/sums)"
    fi
}
with_each_compiler check
