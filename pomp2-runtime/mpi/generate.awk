# mpi.def as the wrappers that layer.c includes: CALL_C(..) for C, CALL_FORTRAN(..) for mpif.h and
# `use mpi`, CALL_F08(..) for `use mpi_f08`, ALSO_F08(..) for what that calls large counts since MPICH
# 4.2, and OPERATION(..) for all. Each stands where mpi.h has
# the function: HAVE_x says so.

function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }

# The arguments of a macro: fields[1..n], quotes gone, strings side by side joined.
function cut(text,    n, c, i, quoted, field) {
    sub(/^[A-Z_]+\(/, "", text)
    sub(/\)[ \t]*$/, "", text)
    n = 0
    field = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\"") quoted = !quoted
        else if (c == "," && !quoted) { fields[++n] = trim(field); field = "" }
        else if (quoted || c != " " || field !~ /^$/) field = field c
    }
    fields[++n] = field
    for (i = 1; i <= n; i++) gsub(/[ \t]+/, " ", fields[i])
    for (i = 1; i <= n; i++) fields[i] = trim(fields[i])
    return n
}

function declared(type, name) {
    return type ~ /\(\*\)/ ? "int (*" name ")[3]" : type == "..." ? type : \
           type ~ /\*$/ ? type name : type " " name
}

# Parameters, with a number where a role comes again, and what hands them on.
function lists(roles, large,    n, i, role, part, seen) {
    n = split(roles, part, " ")
    parameters = arguments = ""
    characters = count = 0
    split("", in_c)
    split("", in_fortran)
    for (i = 1; i <= n; i++) {
        role = part[i]
        if (!(role in type)) { print "mpi.def: no role " role >"/dev/stderr"; exit 1 }
        name = role (seen[role]++ ? seen[role] : "")
        parameters = parameters (i > 1 ? ", " : "") declared(large ? wide[role] : type[role], name)
        if (type[role] != "...") arguments = arguments (i > 1 ? ", " : "") name
        if (!(role in c_only) && type[role] != "...") count++
        if (!(role in in_c)) { in_c[role] = name; in_fortran[role] = "a" count }
        if (type[role] ~ /^char/ && !(role in c_only)) characters++
    }
    if (n == 0) parameters = "void"
}

# What Fortran hands over: pointers, and the lengths of strings, which have a pointer's size.
function fortran(    n, i) {
    n = count + characters + (form == "DOUBLE" || form == "ADDRESS" || variadic ? 0 : 1)
    parameters = arguments = ""
    for (i = 1; i <= n; i++) {
        parameters = parameters (i > 1 ? ", " : "") "void *a" i
        arguments = arguments (i > 1 ? ", " : "") "a" i
    }
    if (n == 0) parameters = "void"
}

# ---- What is told of a call -------------------------------------------------------------------

# An argument as a value of C: Fortran's are addresses, of counts, of handles' numbers.
function value(role) {
    if (!in_language_c && large_row && wide[role] == "MPI_Count") return "LONG(" in_fortran[role] ")"
    if (in_language_c) return type[role] ~ /^MPI_[A-Za-z]+ \*$/ && role !~ /^status/ ? \
        "*" in_c[role] : in_c[role]
    if (type[role] ~ /^MPI_Comm/) return "COMM(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Datatype/) return "DATATYPE(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Op/) return "OP(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Request/) return "REQUEST_OF(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Win/) return "WIN_OF(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_File/) return "FILE_OF(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Group/) return "GROUP_OF(" in_fortran[role] ")"
    if (type[role] ~ /^MPI_Message/) return "MESSAGE_OF(" in_fortran[role] ")"
    return "INTEGER(" in_fortran[role] ")"
}

function has(role) { return role in in_c }

# The argument itself: where something is.
function address(role) { return in_language_c ? in_c[role] : in_fortran[role] }

# What an argument leads to.
function content(role) {
    return in_language_c ? "*" in_c[role] : "INTEGER(" in_fortran[role] ")"
}

function language() { return in_language_c ? "false" : "true" }

function peers(    out) {
    if (has("root")) out = out " put_peer(&m, ROLE_ROOT, " value("root") ");"
    if (has("target")) out = out " put_peer(&m, ROLE_TARGET, " value("target") ");"
    if (has("dest")) out = out " put_peer(&m, ROLE_DEST, " value("dest") ");"
    else if (has("source")) out = out " put_peer(&m, ROLE_SOURCE, " value("source") ");"
    if (has("tag")) out = out " put_tag(&m, " value("tag") ");"
    if (has("sendtag")) out = out " put_tag(&m, " value("sendtag") ");"
    if (has("dest") && has("source"))
        out = out " put_other(&m, " value("source") ", " value("recvtag") ");"
    return out
}

# Of how many the arguments say something, where these are not the partners in the communicator.
function partners(name) {
    if (in_language_c && name ~ /eighbor_alltoall(_init)?(_c)?$/)
        return " m.partners = receivers_in(" value("comm") ");"
    if (in_language_c && has("recvcounts") && has("datatype"))
        return " m.partners = members_of(" value("comm") ");"
    return ""
}

# Which data count is the process's own that it hands over. What MPI_IN_PLACE stands for is told in
# C alone: there types may mean nothing.
function data(name) {
    if (has("target_count"))
        return " put_data(&m, " value("target_count") ", " value("target_datatype") ");"
    if (has("count") && has("datatype"))
        return " put_data(&m, " value("count") ", " value("datatype") ");"
    if (has("long_count") && has("datatype"))
        return " put_data(&m, " value("partitions") " * (long long)" \
            (in_language_c ? "long_count" : "LONG(" in_fortran["long_count"] ")") \
            ", " value("datatype") ");"
    if (has("recvcounts") && has("datatype") && has("op") && in_language_c)
        return " PUT_COUNTS(&m, recvcounts, datatype);"
    if (has("recvcount") && has("datatype"))
        return " put_data(&m, " value("recvcount") ", " value("datatype") ");"
    if (!in_language_c) return has("sendtag") ? \
        " put_data(&m, " value("sendcount") ", " value("sendtype") ");" : ""
    if (tolower(name) ~ /scatter/ && has("recvtype"))
        return " if (recvbuf != MPI_IN_PLACE) put_data(&m, recvcount, recvtype);"
    if (has("sendcounts") && has("sendtype") && name ~ /eighbor/)
        return " PUT_COUNTS_BESIDE(&m, " value("comm") ", sendcounts, sendtype);"
    if (has("sendcounts") && has("sendtype"))
        return " if (sendbuf != MPI_IN_PLACE) PUT_COUNTS(&m, sendcounts, sendtype);"
    if (has("sendcount") && has("sendtype"))
        return " if (sendbuf != MPI_IN_PLACE) put_data(&m, sendcount, sendtype);" \
            (tolower(name) ~ /alltoall/ ? " for_each_partner(&m);" : "")
    return ""
}

# A communicator that all of another one make together gets its name from that one.
function makes_comm(name) {
    return name ~ /^(Comm_dup|Comm_dup_with_info|Comm_split|Comm_split_type|Comm_create|Cart_create)$/ || \
        name ~ /^(Cart_sub|Graph_create|Dist_graph_create|Dist_graph_create_adjacent)$/ || \
        name == "Intercomm_merge" || meets(name)
}

# One that its processes alone make gets it from who they are.
function meets(name) {
    return name ~ /^(Comm_create_group|Comm_create_from_group|Intercomm_create|Intercomm_create_from_groups)$/
}

# The argument that is a window or a file, which a call is about that says so.
function object(name) {
    if (has("win")) return "win"
    if (has("file") && name !~ /_(get|set_err|call)/) return "file"
    return name == "Win_free" ? "newwin" : name == "File_close" ? "newfile" : ""
}

function is_about(name) {
    return name ~ /^Win_(fence|free|post|start|complete|wait|(un)?lock(_all)?|flush(_local)?(_all)?)$/ || \
        name ~ /^File_(close|set_view|set_size|preallocate|sync|.*_end)$/
}

function about(name,    o) {
    o = object(name)
    if (has("newwin") && has("comm")) return " object_made(&m, " value("comm") ", \"win\", (uintptr_t)" value("newwin") ");"
    if (has("newfile") && has("comm")) return " object_made(&m, " value("comm") ", \"file\", (uintptr_t)" value("newfile") ");"
    if (o == "newwin" || o == "newfile") {
        before = "uintptr_t old = (uintptr_t)" value(o) ";"
        return " object_gone(&m, old);"
    }
    return (o == "" ? "" : " put_object(&m, (uintptr_t)" value(o) ");") \
        (name == "Win_lock" ? " put_lock(&m, " value("number") ");" : "") \
        (has("group") && o == "win" ? " put_group(&m, " value("group") ", " value("win") ");" : "")
}

# One that is there when a request is complete.
function promises_comm(name) { return name ~ /^Comm_idup/ }

# What tells calls of the same processes apart. (Of MPI_Intercomm_create() only leaders have one.)
function tag_met(name) {
    if (name == "Comm_create_group") return "(uint32_t)" value("tag")
    return name == "Intercomm_create" || !in_language_c ? "0" : "text_hash(" value("text") ")"
}

function made(name,    parent) {
    if (meets(name)) return " comm_met(&m, " tag_met(name) ", " value("newcomm") ");"
    parent = has("comm") ? "comm" : "other_comm"
    return " comm_made(&m, " value(parent) ", " value("newcomm") ");"
}

# A call that waits for requests or starts some, and does not make one.
function waits(name, group) {
    return group == "REQUEST" && \
        (has("requests") || (has("request") && name !~ /^(Cancel|Start|Grequest_start)$/))
}

# What the end of a call says: enum of layer.h.
function says(name, group) {
    if (waits(name, group)) return "SAYS_REQUESTS"
    if (group == "REQUEST") return name ~ /start$/ || name == "Start" ? "SAYS_MESSAGE" : "SAYS_NOTHING"
    if (is_about(name)) return "SAYS_MESSAGE"
    return has("request") || (group ~ /^(P2P|COLLECTIVE|RMA|IO)$/ && \
        (has("comm") || has("target_count") || (has("count") && has("datatype")))) ? \
        "SAYS_MESSAGE" : "SAYS_NOTHING"
}

# A nonblocking call starts a request; one that ends with _init makes one that is started later.
function request(name, group,    of, flags, kind) {
    of = value("request") ", " address("request")
    flags = has("source") || has("message") ? "REQUEST_RECEIVES" : "0"
    if (name == "Start") return " if (good) request_start(&m, " of ");"
    if (promises_comm(name))
        return " request_makes(&m, " of ", " value("comm") ", " address("newcomm") ", " language() ");"
    if (name == "Cancel") return " request_cancel(good, " of ");"
    if (group == "REQUEST") return " if (good) request_started(&m, " of ", 0);"
    if (name !~ /_init(_c)?$/) return " request_started(&m, " of ", " flags ");"
    kind = name
    sub(/_init(_c)?$/, "", kind)
    kind = kind in special ? special[kind] : tolower(kind)
    return " request_made(&m, " of ", " flags ", \"" kind "\"); put_no_bytes(&m);"
}

# Requests are looked up as they were before the call.
function waiting(name,    count, indices, statuses) {
    count = has("requests") ? value("incount") : "1"
    before = before "struct waiting w __attribute__((cleanup(waiting_end))); " \
        "waiting_begin(&w, told, " count ", " address(has("requests") ? "requests" : "request") \
        ", " language() ");"
    if (name == "Startall") {
        after = after " waiting_started(&w, &m, good);"
        return
    }
    statuses = has("statuses") ? address("statuses") : has("status") ? address("status") : "NULL"
    if (statuses != "NULL")
        before = before " " statuses " = waiting_statuses(&w, " statuses ");"
    indices = has("indices") ? address("indices") : has("index") ? address("index") : "NULL"
    count = has("outcount") ? content("outcount") : has("index") ? "1" : count
    count = "good" (has("flag") ? " && " content("flag") : "") " ? " count " : 0"
    if (has("flag") || name == "Testsome")
        after = after " if (good && !" content(has("flag") ? "flag" : "outcount") \
            ") m.roles |= ROLE_NOTHING;"
    after = after " waiting_done(&w, &m, good, " count ", " indices ", " statuses ", " \
        (name == "Request_free" ? "true" : "false") ");"
}

# May have found nothing: then it has no partner.
function is_probe() { return has("flag") && has("source") }

# What came, where it may be less than what was asked for.
function received(    found) {
    before = before "MPI_Status own; if (is_ignored(" address("status") ", " language() ")) " \
        address("status") " = &own;"
    found = " put_received(&m, " address("status") ", " language() ");"
    if (has("message") && has("comm")) found = found " message_found(&m, " value("message") ");"
    after = after (is_probe() ? " if (" content("flag") ") {" peers() found \
        " } else m.roles |= ROLE_NOTHING;" : found)
}

# Sets `before` and `after`, statements around the call, and `message`: what they fill.
function told(name, group, c, large) {
    in_language_c = c
    large_row = large
    before = after = ""
    message = makes_comm(name) ? "SAYS_MESSAGE" : says(name, group)
    if (name ~ /_init(_c)?$/) after = after " m.kept = 1;"
    if (message == "SAYS_MESSAGE" && group != "REQUEST") {
        if (has("comm")) after = after " put_comm(&m, " value("comm") ");" partners(name)
        if (!is_probe()) after = after peers() (is_about(name) ? "" : data(name))
        if (has("op")) after = after " put_op(&m, " value("op") ");"
        if (has("message") && !has("comm")) {
            before = "struct found found = message_taken(" value("message") ");"
            after = after " put_found(&m, &found);"
        }
        if (has("status") && (has("source") || has("message")))
            received()
    }
    if (waits(name, group)) waiting(name)
    else if (has("request")) after = after request(name, group)
    if (makes_comm(name))
        after = after made(name)
    if (name ~ /^(Cart_create|Cart_sub|Graph_create|Dist_graph_create|Dist_graph_create_adjacent)$/)
        after = after " NEIGHBOURS(&m, " value("newcomm") ");"
    if (group ~ /^(RMA|IO)$/ && message == "SAYS_MESSAGE") after = after about(name)
    if (has("newtype")) after = after " type_made(" value("newtype") ");"
    if (has("more")) before = "control(" value("number") ");" # MPI_Pcontrol() is for tools
    if (name ~ /^(Session_f|F)inalize$/) before = "if (told) pompeii_mpi_requests(requests_open());"
    if (name == "Finalize") before = before " clocks_end();"
    if (name ~ /^Init(_thread)?$/) {
        before = "if (told) pompeii_mpi_clock_ready();"
        after = " if (good) clocks_begin();"
    }
    forgets("oldcomm")
    forgets("oldtypes")
    forgets("oldop")
    sub(/^ /, "", after)
}

function forgets(role) {
    if (!has(role)) return
    before = "uintptr_t old = (uintptr_t)" value(role) ";"
    after = after " forget(old);"
}

# Fortran's last argument says whether the call succeeded, where it is there. Lengths follow it.
function succeeded() {
    return form == "DOUBLE" || form == "ADDRESS" || variadic ? "NULL" : \
        "a" (count + 1)
}

function result_type() {
    return form == "DOUBLE" ? "double" : form == "ADDRESS" ? "MPI_Aint" : "int"
}

# C's first: where the header has it no more, Fortran's library may go on having it.
function emit(name, roles, large,    returned, small, always) {
    always = form == "OLD" || form == "ADDRESS"
    small = tolower(large ? substr(name, 1, length(name) - 2) : name)
    lists(roles, large)
    variadic = roles ~ /(^| )more$/
    returned = result_type()
    print "#ifdef HAVE_" name
    told(name, group, 1, large)
    printf "CALL_C(%s, %s, (%s), (%s), %s, %s)\n", returned, name, parameters, arguments, \
        before, after
    if (always) print "#endif"
    printf "OPERATION(%s, %s, \"%s\", %s)\n", name, group, \
        (name in special) ? special[name] : tolower(name), message
    told(name, group, 0, large)
    fortran()
    if (returned == "int") returned = "void"
    if (!large)
        printf "CALL_FORTRAN(%s, %s, %s, %s, (%s), (%s), %s, %s, %s)\n", returned, name, small, \
            toupper(small), parameters, arguments, succeeded(), before, after
    printf "CALL_F08(%s, %s, %s, %s, %s, (%s), (%s), %s, %s, %s)\n", returned, name, small, \
        large ? small "_c" : small, large ? "_large" : "", parameters, arguments, succeeded(), \
        before, after
    if (large)
        printf "ALSO_F08(%s, %s, %s, (%s))\n", returned, name, small, parameters
    if (!always) print "#endif"
}

/\\$/ { sub(/\\$/, ""); held = held $0; next }
{ line = held $0; held = "" }
line ~ /^ROLE\(/ { cut(line); type[fields[1]] = fields[2]; wide[fields[1]] = fields[3] }
line ~ /^IN_C\(/ { cut(line); c_only[fields[1]] = 1 }
line ~ /^OPERATION\(/ { cut(line); special[fields[1]] = fields[2] }
line ~ /^CALL\(/ { row[++rows] = line }

END {
    print "/* Made of mpi.def by generate.awk. */"
    for (r = 1; r <= rows; r++) {
        cut(row[r])
        group = fields[2]
        form = fields[3]
        roles = fields[4]
        emit(fields[1], roles, fields[1] ~ /_c$/)
        if (form == "BOTH")
            emit(fields[1] "_c", roles, 1)
    }
}
