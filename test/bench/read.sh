# Reading a trace, against libxml2's SAX2 pass over it, and the memory that a longer one takes.
. "${srcdir:-.}/test/bench/common.sh"
"$build/bench-reader"
