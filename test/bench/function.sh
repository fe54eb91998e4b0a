# One call of a function compiled with -finstrument-functions, against empty hooks, and against two clock reads and a store.
. "${srcdir:-.}/test/bench/common.sh"
$cc -O2 -finstrument-functions -o function "$bench/function.c" -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii
$cc -O2 -finstrument-functions -DEMPTY_HOOKS -o empty "$bench/function.c"
$cc -O2 -I"$source" -o event "$bench/event.c" -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii
versus "function, enter+exit; with empty hooks (ns)" "" ./function ./empty
versus "function, enter+exit; 2 clocks+store (ns)" "<= 2.0" ./function "./event | cut -d' ' -f2 | sort -n | head -n 1"
