# One call of a function that is compiled with -finstrument-functions, less a plain call: against
# empty hooks, and against two clock reads and a store of 32 bytes.
. "${srcdir:-.}/test/bench/common.sh"
library="-L$build/.libs -Wl,-rpath,$build/.libs -Wl,--no-as-needed -lpompeii"
# shellcheck disable=SC2086
{
    $cc -O2 -I"$source" -o event "$bench/event.c" $library
    $cc -O2 -finstrument-functions -o function.ours "$bench/function.c" $library
}
$cc -O2 -finstrument-functions -DEMPTY_HOOKS -o function.empty "$bench/function.c"

samples() { # WHAT TARGET REFERENCE COLUMN
    clean ./function.ours >ours.txt
    clean "$3" | cut -d ' ' -f "$4" >reference.txt
    paste ours.txt reference.txt | while read -r ours reference; do
        sample "$1" "$2" "$ours" "$reference"
    done
    end_block
}
samples "function, enter+exit; empty hooks (ns)" "" ./function.empty 1
samples "function, enter+exit; 2 clocks+store (ns)" "<= 2.0" ./event 2
