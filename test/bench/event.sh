# One enter and exit, against two clock reads and a store of 32 bytes; with the profile only, and
# with every instance.
. "${srcdir:-.}/test/bench/common.sh"
$cc -O2 -I"$source" -o event "$bench/event.c" -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii
for kept in 0 1000 all; do
    target="<= 2.0"
    [ $kept != all ] || target= # the kernel makes each page of the file
    POMPEII_INSTANCES=$kept ./event | while read -r ours reference; do
        sample "enter+exit, $kept instances kept; 2 clocks+store (ns)" "$target" "$ours" "$reference"
    done
    end_block
    rm -rf experiment*
done
