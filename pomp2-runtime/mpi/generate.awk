# mpi.def as the wrappers that layer.c includes: CALL_C(..) for C, CALL_FORTRAN(..) for mpif.h and
# `use mpi`, CALL_F08(..) for `use mpi_f08`, and OPERATION(..) for all. Each stands where mpi.h has
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
    parameters = arguments = words = ""
    characters = count = 0
    for (i = 1; i <= n; i++) {
        role = part[i]
        if (!(role in type)) { print "mpi.def: no role " role >"/dev/stderr"; exit 1 }
        name = role (seen[role]++ ? seen[role] : "")
        parameters = parameters (i > 1 ? ", " : "") declared(large ? wide[role] : type[role], name)
        if (type[role] != "...") arguments = arguments (i > 1 ? ", " : "") name
        if (!(role in c_only) && type[role] != "...") count++
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
    printf "CALL_C(%s, %s, (%s), (%s))\n", returned, name, parameters, arguments
    if (always) print "#endif"
    printf "OPERATION(%s, %s, \"%s\")\n", name, group, \
        (name in special) ? special[name] : tolower(name)
    fortran()
    if (returned == "int") returned = "void"
    if (!large)
        printf "CALL_FORTRAN(%s, %s, %s, %s, (%s), (%s))\n", returned, name, small, \
            toupper(small), parameters, arguments
    printf "CALL_F08(%s, %s, %s, %s, (%s), (%s))\n", returned, name, small, \
        large ? "_large" : "", parameters, arguments
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
