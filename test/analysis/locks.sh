#!/bin/bash
# What a hand-written trace says of locks: several that began at one line, a longest wait among
# others, one for a thread that is not known; and what is wrong in it.
. "${srcdir:-.}/test/analysis/common.sh"
cat >"$work/locks.xml" <<'END'
<processor version="1" rank="P0" init="0" finalize="1000000000" epoch="0">
<regions>
<r id="0" l="program" c="program" n="locks"/>
<r id="1" l="omp" c="omp_init_lock" f="/locks.c" b="7" e="7"/>
<r id="2" l="omp" c="omp_set_lock" f="/locks.c" b="10" e="10"/>
</regions>
<locks>
<k id="1" k="simple" r="1" o="1" i="1"/>
<k id="2" k="simple" r="1" o="2" i="1"/>
</locks>
<location id="0" thread="0" begin="0" end="1000000000">
<profile><n id="0" r="0" v="1" t="1000000000"><n id="1" r="2" v="9" t="500000000"><p n="0" c="9"/></n></n></profile>
<uses>
<u k="1" n="1" v="7" h="70000000" lh="20000000" c="3" t="60000000" lt="30000000">
<w l="1" r="2" v="2" t="40000000"/>
<w v="1" t="20000000"/>
</u>
<u k="2" n="1" v="2" h="5000000" lh="4000000"/>
</uses>
</location>
<location id="1" thread="1" begin="0" end="1000000000">
<profile><n id="0" r="0" v="1" t="1000000000"><n id="1" r="2" v="1" t="100000000"><p n="0" c="1"/></n></n></profile>
<uses>
<u k="1" n="1" v="1" h="10000000" lh="10000000"/>
</uses>
</location>
</processor>
END
"$pompeii" profile -f csv "$work/locks.xml" | sed -n '/^##BEG locks/,/^##END lock waits/p' >"$work/got"
diff -u - "$work/got" <<'END' || fail "the tables of locks"
##BEG locks
rank,lock,kind,file,line,number,taken,waited,wait_s,longest_wait_s,hold_s,longest_hold_s,failed
0,locks.c:7 #1,simple,/locks.c,7,1,8,3,0.060000000,0.030000000,0.080000000,0.020000000,0
0,locks.c:7 #2,simple,/locks.c,7,2,2,0,0.000000000,0.000000000,0.005000000,0.004000000,0
##END locks

##BEG lock waits
rank,lock,thread,place,holder,holder_place,count,wait_s
0,locks.c:7 #1,0,locks.c:10,1,locks.c:10,2,0.040000000
0,locks.c:7 #1,0,locks.c:10,several,several places,1,0.020000000
##END lock waits
END
# Without a timeline the gain is an estimate: what is waited for, shared among the team, which is no team.
"$pompeii" profile -f csv "$work/locks.xml" | sed -n '/^##BEG lock gains/,/^##END/p' >"$work/got"
diff -u - "$work/got" <<'END' || fail "what locks cost"
##BEG lock gains
rank,lock,wait_s,convoy,convoy_s,free_s,free_low_s,free_high_s,half_s,half_low_s,half_high_s,by,lack
0,locks.c:7 #1,0.060000000,,,0.000000000,0.000000000,0.000000000,,,,estimate,not every instance was kept: run it with POMPEII_INSTANCES=all
##END lock gains
END
sed 's/<k id="1"/<k id="2"/' "$work/locks.xml" >"$work/order.xml"
expect 2 'lock 2 comes out of order' "$pompeii" profile "$work/order.xml"
sed 's/k="simple" r="1" o="2"/k="queer" r="1" o="2"/' "$work/locks.xml" >"$work/kind.xml"
expect 2 'lock 2: unknown kind' "$pompeii" profile "$work/kind.xml"
sed 's/<u k="2"/<u k="3"/' "$work/locks.xml" >"$work/use.xml"
expect 2 'location 0 has no lock 3' "$pompeii" profile "$work/use.xml"
sed 's/i="1"\/>/i="1"\/><k id="3" k="simple" r="9" o="1" i="1"\/>/;t' "$work/locks.xml" >"$work/region.xml"
expect 2 'there is no region 9' "$pompeii" profile "$work/region.xml"
sed 's/<uses>/<timeline><i n="1" g="0" d="5" k="3"\/><\/timeline>&/' "$work/locks.xml" >"$work/instance.xml"
expect 2 '<i>: location 0 has no lock 3' "$pompeii" profile "$work/instance.xml"
exit $((failures > 0))
