#!/bin/bash
# pompeii view --serve: the page and parts of its timeline, for nobody else, until a signal comes.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1
server=
trap '' PIPE
trap '[ -z "$server" ] || kill $server 2>/dev/null; rm -rf "$work"' EXIT

# serve ARGUMENT..: sets server, address, port, token
serve()
{
    rm -f address
    "$pompeii" view --serve --idle=120 "$@" >address 2>serve.err &
    server=$!
    for ((i = 0; i < 600; i++)); do
        [ -s address ] && break
        kill -0 $server 2>/dev/null || break
        sleep 0.1
    done
    address=$(cat address)
    port=${address#http://127.0.0.1:} && port=${port%%/*}
    token=${address%/} && token=${token##*/}
    [[ $address =~ ^http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/$ ]] || { fail "no address: $address $(cat serve.err)"; exit 1; }
}

# ask TEXT: what it answers to these bytes
ask()
{
    exec 9<>"/dev/tcp/127.0.0.1/$port" || { echo "no connection"; return; }
    printf '%b' "$1" >&9 2>/dev/null
    timeout 20 cat <&9
    exec 9>&-
}
get() { ask "GET $1 HTTP/1.1\r\nHost: ${2-127.0.0.1:$port}\r\n\r\n"; }
# refuses STATUS NAME TEXT
refuses() { ask "$3" >out 2>/dev/null && head -1 out | grep -q "^HTTP/1.1 $1" || fail "$2: $(head -c 200 out)"; }

serve --instances=2 "$traces/critical"
get "/$token/" >page
head -1 page | grep -q '^HTTP/1.1 200' || fail "no page: $(head -1 page)"
grep -q "connect-src 'self'; img-src 'self'; base-uri 'none'" page || fail "the page may not ask its server"
"$pompeii" view --instances=2 -o file.html "$traces/critical"
grep -q "connect-src" file.html && fail "a page in a file may ask the network"
sed '1,/^\r$/d' page | sed -e "s/connect-src 'self'; img-src 'self'; //" -e 's/"served": true/"served": false/' | cmp - file.html || fail "another page"
get "/$token/" "localhost:$port" | sed -n 1p | grep -q 200 || fail "not as localhost"

# A part of the timeline has what lies in it, all of it where it is not too much.
"$pompeii" view -o all.html "$traces/critical"
rows=$(grep -o '"instances": [0-9]*' all.html | awk '{ n += $2 } END { print n }')
tile() { get "/$token/tile?from=$1&to=$2" | sed '1,/^\r$/d' | sed -n 1p; }
count() { sed 's/.*"instances":\[\([0-9,]*\)\].*/\1/' | tr , '\n' | awk '{ n += $1 } END { print n + 0 }'; }
[ "$(tile 0 5000000000 | count)" -eq "$rows" ] || fail "not all: $(tile 0 5000000000), $rows"
some=$(tile 0 1000000000 | count)
[ "$some" -gt 0 ] && [ "$some" -lt "$rows" ] || fail "a part: $some of $rows"
[ "$(tile 90000000000 90000000001 | count)" -eq 0 ] || fail "something lies behind the end"

# Strangers, and what is no request for anything that there is.
refuses 404 "another token" "GET /00000000000000000000000000000000/ HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 404 "part of a token" "GET /${token%?}/ HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 404 "no token" "GET / HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 404 "no slash" "GET /$token HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 404 "a file" "GET /$token/../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 403 "another host" "GET /$token/ HTTP/1.1\r\nHost: evil.example:$port\r\n\r\n"
refuses 403 "another port" "GET /$token/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
refuses 403 "no host" "GET /$token/ HTTP/1.1\r\n\r\n"
refuses 403 "two hosts" "GET /$token/ HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 405 "POST" "POST /$token/ HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 400 "no HTTP" "hello\r\n\r\n"
refuses 400 "no version" "GET /$token/\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 400 "a zero" "GET /$token/\0 HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
refuses 400 "a long one" "GET /$(printf 'x%.0s' {1..9000})"
for part in 'from=5&to=1' 'from=&to=1' 'from=x&to=1' 'from=1' 'from=1&to=2&x' 'from=-99999999999999999999&to=1' \
    'from=0&to=9223372036854775807' 'to=1&from=0' 'from= 1&to=2' 'from=%30&to=2'; do
    refuses "40[04]" "$part" "GET /$token/tile?$part HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n"
done
ask "HEAD /$token/ HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n" >out
head -1 out | grep -q 200 && [ "$(sed '1,/^\r$/d' out | wc -c)" -eq 0 ] || fail "HEAD"

# Many who say nothing, or half of it, keep nobody waiting.
for ((i = 0; i < 40; i++)); do
    eval "exec $((20 + i))<>/dev/tcp/127.0.0.1/$port"
    printf 'GET /' >&$((20 + i)) 2>/dev/null
done
get "/$token/" | sed -n 1p | grep -q 200 || fail "silent ones keep others out"
for ((i = 0; i < 40; i++)); do eval "exec $((20 + i))>&-"; done
head -c 20000 /dev/urandom | timeout 20 bash -c "cat >/dev/tcp/127.0.0.1/$port" 2>/dev/null
get "/$token/" | sed -n 1p | grep -q 200 || fail "ended by noise"

# It listens to this machine alone.
if [ -r /proc/net/tcp ]; then
    grep -iq "^ *[0-9]*: 0100007F:$(printf %04X $port) 00000000:0000 0A" /proc/net/tcp || fail "not on 127.0.0.1"
fi

# Ctrl-C ends it well; so does nobody's asking.
kill -INT $server && wait $server
[ $? -eq 0 ] || fail "ended by Ctrl-C with another status"
server=
[ "$(wc -l <address)" -eq 1 ] || fail "said more than its address: $(cat address)"
serve --idle=1 "$traces/critical"
wait $server || fail "ended by --idle with another status"
server=
expect 2 'serve writes no file' "$pompeii" view --serve -o page.html "$traces/critical"
[ -e page.html ] && fail "a file"
expect 2 'nowhere' "$pompeii" view --serve nowhere

# Memory is flat: of ten times the timeline it is no more than half as much again.
for n in 20000 200000; do
    mkdir -p long$n && cp "$traces/critical/pompeii.xml" long$n
    awk -v n=$n -f "$srcdir/test/view/long.awk" >long$n/trace.0.xml
    serve --instances=5000 long$n
    tile 0 99999999 >/dev/null
    kb[n]=$(awk '/VmHWM/ { print $2 }' /proc/$server/status)
    kill -INT $server && wait $server
    server=
    rm -r long$n
done
[ -z "${kb[20000]}" ] || [ $((2 * kb[200000])) -le $((3 * kb[20000])) ] || fail "memory: ${kb[*]} KB"
exit $((failures > 0))
