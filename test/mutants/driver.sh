#!/bin/bash
# make mutants itself, on a tree of three files: what is killed, lives, is explained, or does not
# fit is said and counted, and the user's sources stay as they are.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run=$(cd "${srcdir:-.}" && pwd)/test/mutants/run.sh
failures=0
mkdir -p "$work/src/test" "$work/build" "$work/tables"
cd "$work" || exit 99

fail()
{
    echo "FAIL: $*"
    failures=1
}

cat >src/code.sh <<'END'
one=1
two() {
    echo $((one + 1)) # two
}
two
END
cat >src/configure <<'END'
#!/bin/sh
: >config.status
printf 'all: code\ncode: ../source/code.sh\n\tsh -n $< && cp $< $@\nuseless: ;\n' >Makefile
END
printf '#!/bin/sh\n[ "$(sh ./code)" = "${WANTED:-2}" ]\n' >src/test/sum.sh
printf '#!/bin/sh\nexit 77\n' >src/test/skipped.sh
printf '#!/bin/sh\nexit 1\n' >src/test/broken.sh
printf '#!/bin/sh\nsleep "$(sed -n "s/.*# t/t/p" code | grep -c two)"\n' >src/test/true.sh
chmod +x src/configure src/test/*.sh
cp -r src before

# mutants STATUS LAST LINE: with the table on standard input
mutants()
{
    cat >table && mv table tables/some.txt
    (cd build && srcdir=../src MUTANTS_TABLES=$work/tables MUTANTS=${3:-} bash "$run") >out 2>&1
    local status=$?
    [ $status = "$1" ] || fail "status $status, not $1: $(cat out)"
    [ "$(tail -n 1 out)" = "$2" ] || fail "not '$2': $(cat out)"
    diff -r before src || fail "the sources were changed"
}

mutants 0 "2 killed, 0 alive, 1 explained" <<'END'
# Comments.
= code.sh
- one=1
+ one=2
! test/true.sh
! test/sum.sh
@ echo
- + 1
+ + 0
! test/sum.sh
- # two
+ # 2
! WANTED=2 test/sum.sh
? a comment
END
mutants 1 "1 killed, 1 alive, 0 explained" <<'END'
= code.sh
- one=1
+ one=0
! test/sum.sh
- # two
+ # too
! test/sum.sh
END
grep -q '^ALIVE *code.sh: # two -> # too (test/sum.sh,' out || fail "$(cat out)"
mutants 1 "0 killed, 1 alive, 0 explained" 'too' <tables/some.txt
mutants 2 "mutants: none matches MUTANTS=nothing like it" 'nothing like it' <tables/some.txt
mutants 2 "0 killed, 0 alive, 0 explained" <<'END'
= code.sh
- three
+ four
! test/sum.sh
END
grep -q '^WRONG .*there is no such text' out || fail "$(cat out)"
mutants 2 "0 killed, 0 alive, 0 explained" <<'END'
= code.sh
- one=1
+ )
! test/sum.sh
END
grep -q '^WRONG .*does not build' out || fail "$(cat out)"
mutants 2 "0 killed, 0 alive, 0 explained" <<'END'
= code.sh
- one=1
+ one=2
! test/broken.sh
END
grep -q 'broken.sh fails without a fault' out || fail "$(cat out)"
mutants 0 "0 killed, 0 alive, 0 explained" <<'END'
= code.sh
- one=1
+ one=2
! test/skipped.sh
END
grep -q '^skipped ' out || fail "$(cat out)"
[ "$(cat build/build-mutants/source/code.sh)" = "$(cat src/code.sh)" ] || fail "the copy keeps a fault"
exit $failures
