# Who knows whom. Input: lines "floor N ROOM", "wall FROM TO..", "include FILE FILE" and
# nm -A -P of the objects. Output: what goes up a floor or through a wall, and a summary.
# Exit status 1: there is such an arrow, or a cycle of more than five files or out of one room.

function room_of(file) { sub(/\/[^\/]*$/, "", file); return file }

function top_of(room) { sub(/\/.*/, "", room); return room }

# libmeasure_la-team.o, pompcc-main.o and .libs/.. -> FOLDER/team.c
function source_of(object,    folder, name) {
    sub(/:$/, "", object)
    sub(/\[.*\]$/, "", object)
    sub(/\.libs\//, "", object)
    folder = room_of(object)
    name = substr(object, length(folder) + 2)
    sub(/^(lib[a-z]+_la|[a-z_]*pomp[a-z]+)-/, "", name)
    sub(/\.o$/, ".c", name)
    return folder "/" name
}

# Of several definitions, the one of the same room, else of the same top folder, else any.
function definer(symbol, file,    n, i, list, best, rank, r) {
    n = split(defined[symbol], list, " ")
    for (i = 1; i <= n; i++) {
        r = room_of(list[i]) == room_of(file) ? 3 : top_of(list[i]) == top_of(file) ? 2 : 1
        if (r > rank) {
            rank = r
            best = list[i]
        }
    }
    return best
}

function through_wall(from, to,    n, i, list) {
    if (top_of(from) == top_of(to) || !(top_of(from) in wall))
        return 0
    n = split(wall[top_of(from)], list, " ")
    for (i = 1; i <= n; i++)
        if (to == list[i] || index(to, list[i] "/") == 1)
            return 0
    return 1
}

function arrow(file, other, why,    from, to) {
    if (file == other)
        return
    from = room_of(file)
    to = room_of(other)
    if (!(from in floor) || !(to in floor)) {
        unknown[!(from in floor) ? from : to]
        return
    }
    if (from == to) {
        if (why != "includes")
            inside[file] = inside[file] " " other
        return
    }
    rooms_know[from " " to]
    if (floor[from] <= floor[to] || through_wall(from, to)) {
        printf "%s (%s) -> %s (%s): %s\n", file, floor[from], other, floor[to], why
        bad++
    }
}

# Tarjan's strongly connected components, over the files of one room.
function visit(v,    n, i, list, w, size, members) {
    number[v] = low[v] = ++counter
    stack[++height] = v
    on_stack[v] = 1
    n = split(inside[v], list, " ")
    for (i = 1; i <= n; i++) {
        w = list[i]
        if (!(w in number)) {
            visit(w)
            if (low[w] < low[v])
                low[v] = low[w]
        } else if (on_stack[w] && number[w] < low[v])
            low[v] = number[w]
    }
    if (low[v] != number[v])
        return
    do {
        w = stack[height--]
        on_stack[w] = 0
        size++
        members = members " " w
    } while (w != v)
    if (size == 1)
        return
    in_cycles += size
    if (size > largest)
        largest = size
    if (VERBOSE)
        print "cycle:" members
    if (size > 5) {
        print "a cycle of " size " files:" members
        bad++
    }
}

$1 == "floor" {
    for (i = 3; i <= NF; i++)
        floor[$i] = $2
    next
}
$1 == "wall" {
    from = $2
    $1 = $2 = ""
    wall[from] = wall[from] " " $0
    next
}
$1 == "libc" {
    in_libc[$2]
    next
}
$1 == "source" {
    is_there[$2]
    next
}
$1 == "include" {
    arrow($2, $3, "includes")
    next
}
NF >= 3 && $3 ~ /^[TDBRCVWui]$/ {
    file = source_of($1)
    if (!(file in is_there)) # an object that an earlier build left
        next
    if (index(" " defined[$2] " ", " " file " ") == 0)
        defined[$2] = defined[$2] " " file
    files[file]
}
NF >= 3 && $3 ~ /^[Uwv]$/ {
    file = source_of($1)
    if (!(file in is_there))
        next
    if (!((file, $2) in wanted)) {
        wanted[file, $2]
        want_file[++wants] = file
        want_symbol[wants] = $2
    }
    files[file]
}

END {
    for (i = 1; i <= wants; i++)
        if (want_symbol[i] in defined && !(want_symbol[i] in in_libc)) {
            arrows++
            arrow(want_file[i], definer(want_symbol[i], want_file[i]), want_symbol[i])
        }
    for (f in files) {
        count++
        if (!(f in number))
            visit(f)
    }
    for (r in floor)
        rooms++
    for (p in rooms_know)
        room_arrows++
    for (r in unknown) {
        printf "%s: HACKING.md gives it no floor\n", r
        bad++
    }
    printf "%d objects in %d rooms, %d arrows between rooms, %d against the floors; " \
        "%d files in cycles, %d in the largest\n",
        count, rooms, room_arrows, bad, in_cycles, largest
    exit bad > 0 || count < 150
}
