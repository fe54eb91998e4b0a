# Reads objdump -d: what is reached from the functions that match `events`, by calls and jumps, up to
# those that match `slow`, holds no locked or serialising instruction and calls no one outside.
/^[0-9a-f]+ <.*>:$/ {
    name = $2
    gsub(/[<>:]/, "", name)
    sub(/@.*/, "", name)
    here[name] = 1
    next
}
/<[^>+]*(@plt)?>$/ && /\t(call|j[a-z]+) / {
    to = $NF
    gsub(/[<>]/, "", to)
    calls[name] = calls[name] " " to
}
/\t(lock |xchg .*\(|syscall|cpuid)/ { bad[name] = bad[name] "\n  " $0 }
function visit(f, from,   n, list, i)
{
    if (f in seen || f ~ "^(" slow ")(\\.[a-z0-9.]*)?$")
        return
    if (!(f in here)) {
        print "FAIL: what is outside is called: " path(from) f
        return
    }
    seen[f] = from
    if (f in bad)
        print "FAIL: a locked or serialising instruction: " path(f) bad[f]
    n = split(calls[f], list, " ")
    for (i = 1; i <= n; i++)
        visit(list[i], f)
}
function path(f,   text)
{
    while (f != "") {
        text = f " " text
        f = seen[f]
    }
    return text
}
END {
    for (f in here)
        if (f ~ "^(" events ")$" && f !~ "^(" others ")$" && ++count) visit(f, "")
    print count + 0
}
