#!/usr/bin/perl
# decode.pl FORMAT FILE [FILE2]: what an export holds, as figures.pl says it. Written from the
# formats' specifications, and not from what wrote the file.
use strict;
use warnings;
use JSON::PP;

my ($format, @files) = @ARGV;
my (%count, %time);
binmode STDOUT, ':utf8';

sub slurp { local $/; open my $file, '<:raw', shift or die $!; my $text = <$file>; $text // '' }

# Microseconds with three decimals, as text; a JSON parser would round them.
sub nanoseconds { my ($whole, $part) = split /\./, shift; "$whole$part" + 0 }

# Protocol buffers: the fields of a message, each [number, wire type, value].
sub fields {
    my ($bytes) = @_;
    my @fields;
    my $at = 0;
    my $varint = sub {
        my ($value, $shift) = (0, 0);
        while (1) {
            die 'message cut' if $at >= length $bytes;
            my $byte = ord substr $bytes, $at++, 1;
            $value |= ($byte & 0x7f) << $shift;
            $shift += 7;
            return $value if $byte < 0x80;
            die 'varint too long' if $shift > 63;
        }
    };
    while ($at < length $bytes) {
        my $tag = $varint->();
        my ($number, $wire) = ($tag >> 3, $tag & 7);
        my $size = $wire == 1 ? 8 : $wire == 2 ? $varint->() : 0;
        die "wire type $wire" if $wire > 2;
        die 'message cut' if $at + $size > length $bytes;
        push @fields, [$number, $wire, $wire ? substr($bytes, $at, $size) : $varint->()];
        $at += $size;
    }
    return @fields;
}

# A message as number => value of its last such field, and of field `@` all of them.
sub message { my %message; $message{$_->[0]} = $_->[2], push @{$message{"\@$_->[0]"}}, $_->[2] for fields(@_); \%message }

sub varints { map { $_->[2] } map { fields("\0$_") } $_[0] =~ /([\x80-\xff]*[\x00-\x7f])/gs }

sub text { my $text = shift; utf8::decode($text) or die 'text that is not UTF-8'; $text }

sub tell_flows {
    my $flows = shift;
    for my $way (qw(from to)) {
        print "$way $_ $flows->{$way}{$_}\n" for sort keys %{$flows->{$way}};
    }
}

my %decode = (
    # RFC 4180: a row for each call path of a location; columns by the names of the first row.
    csv => sub {
        my ($text, @rows, @fields, %at) = text(slurp($files[0]));
        while ($text =~ /\G(?:"((?:[^"]|"")*)"|([^,"\n]*))([,\n])/g) {
            my ($field, $end) = ($1 // $2, $3);
            $field =~ s/""/"/g;
            push @fields, $field;
            next if $end eq ',';
            push @rows, [@fields];
            @fields = ();
        }
        die 'text behind the last row' if (pos($text) // length $text) != length $text;
        my $names = shift @rows;
        @at{@$names} = 0 .. $#$names;
        for my $row (@rows) {
            die 'a row of another length' if @$row != @$names;
            my ($kind, $layer, $construct, $name, $file, $line) =
                @$row[@at{qw(kind layer construct name file line)}];
            next if $kind ne 'thread' || $layer eq 'program' || $construct eq 'flush' && $layer eq 'pompeii';
            $file =~ s|.*/||s;
            my $key = $layer =~ /^(function|program)$/ || $file eq ''
                ? ($name ne '' ? $name : $construct)
                : $construct . ($name ne '' ? " $name" : '') . " $file:$line";
            # What CSV has as it is, others have as a terminal may.
            $key =~ s/([\x00-\x1f\x7f-\x9f])/sprintf('\x%02x', ord $1)/ge;
            $key =~ s/([\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}])/sprintf('\u%04x', ord $1)/ge;
            $count{$key} += $row->[$at{visits}];
            $time{$key} += nanoseconds($row->[$at{$_}] || '0.000000000') for qw(exclusive_s createT_s);
        }
    },
    # protos/perfetto/trace of Perfetto: what its trace processor makes of the packets.
    perfetto => sub {
        my (%tracks, %sequences, %flows);
        for my $packet (map { message($_->[2]) } fields(slurp($files[0]))) {
            my $state = $sequences{$packet->{10}} //= {};
            if (my $track = $packet->{60} && message($packet->{60})) {
                die 'two tracks of one uuid' if $tracks{$track->{1}};
                die 'no such parent' if defined $track->{5} && !$tracks{$track->{5}};
                $tracks{$track->{1}} = {name => text($track->{2} // message($track->{3})->{6})};
            }
            if (my $defaults = $packet->{59} && message($packet->{59})) {
                die 'defaults without a new state' unless ($packet->{13} // 0) & 1;
                $state->{clock} = $defaults->{58};
                $state->{track} = message($defaults->{11})->{11};
            }
            for my $clock (map { message($_) } @{($packet->{6} && message($packet->{6}) || {})->{'@1'} // []}) {
                $state->{time} = $clock->{2} if $clock->{1} == 64 && $clock->{3};
            }
            if (my $interned = $packet->{12} && message($packet->{12})) {
                for my $kind (1 .. 4, 29) {
                    for my $entry (map { message($_) } @{$interned->{"\@$kind"} // []}) {
                        $state->{$kind}{$entry->{1}} = text($entry->{2});
                    }
                }
            }
            my $event = $packet->{11} && message($packet->{11}) or next;
            die 'no state' unless $packet->{13} & 2 && $state->{clock} == 64 && defined $state->{time};
            my $time = $state->{time} += $packet->{8};
            my $track = $tracks{$state->{track}} or die 'no such track';
            for my $field (47, 48) {
                push @{$flows{unpack 'Q<', $_}}, [$time, $field] for @{$event->{"\@$field"} // []};
            }
            if ($event->{9} == 1) {
                my $name = $state->{2}{$event->{10}} // die 'name not interned';
                die 'category not interned' unless defined $state->{1}{$event->{3}};
                die 'source not interned' if $event->{34} && !defined $state->{4}{$event->{34}};
                for (map { message($_) } @{$event->{'@4'} // []}) {
                    die 'annotation not interned' unless defined $state->{3}{$_->{1}};
                    die 'text not interned' if $_->{17} && !defined $state->{29}{$_->{17}};
                }
                push @{$track->{stack}}, [$name, $time];
            } elsif ($event->{9} == 2) {
                my $open = pop @{$track->{stack}} // die 'an end without a begin';
                next if $open->[0] =~ /^create /;
                $count{$open->[0]}++;
                $time{$open->[0]} += $time - $open->[1];
            } else {
                die "type $event->{9}";
            }
        }
        for my $track (values %tracks) {
            die "open at the end of $track->{name}" if @{$track->{stack} // []};
        }
        for my $flow (values %flows) {
            my @events = sort { $a->[0] <=> $b->[0] } @$flow;
            die 'a flow goes on behind its end' if grep { $_->[1] == 48 } @events[0 .. $#events - 1];
        }
    },
    # Arrows of messages: how many leave, and reach, each rank.
    'chrome-flows' => sub {
        my %flows;
        for (@{decode_json(slurp($files[0]))->{traceEvents}}) {
            $flows{$_->{ph} eq 's' ? 'from' : 'to'}{$_->{pid} - 1}++ if $_->{ph} =~ /[sf]/ && $_->{cat} eq 'message';
        }
        tell_flows(\%flows);
    },
    'perfetto-flows' => sub {
        my (%rank, %flows);
        for my $packet (map { message($_->[2]) } fields(slurp($files[0]))) {
            $rank{$packet->{10}} = (message(message($packet->{59})->{11})->{11} >> 32) - 1 if $packet->{59};
            my $event = $packet->{11} && message($packet->{11}) or next;
            $flows{from}{$rank{$packet->{10}}} += grep { 1 << 63 & unpack 'Q<', $_ } @{$event->{'@47'} // []};
            $flows{to}{$rank{$packet->{10}}} += grep { 1 << 63 & unpack 'Q<', $_ } @{$event->{'@48'} // []};
        }
        tell_flows(\%flows);
    },
    # The rank that sent, with what it says of that: of messages that reach one that says the same.
    'chrome-pairs' => sub {
        my (@slices, %flows, @pairs);
        for my $event (@{decode_json(slurp($files[0]))->{traceEvents}}) {
            push @slices, $event if $event->{ph} eq 'X';
            $flows{$event->{id}}{$event->{ph}} = [$event, $slices[-1]] if $event->{ph} =~ /[sf]/ && $event->{cat} eq 'message';
        }
        for my $flow (values %flows) {
            my ($from, $to) = map { $flow->{$_}[1] } qw(s f);
            my ($sent, $got) = ($from->{args}, $to->{args});
            # A wait says nothing of what it ends, startall nothing of what it starts; of sendrecv
            # all messages here are alike.
            next if ($sent->{comm} // 'MPI_COMM_WORLD') ne 'MPI_COMM_WORLD';
            die 'a message to another rank' if defined $sent->{dest} && $sent->{dest} != $to->{pid} - 1;
            die 'a message from another rank' if defined $got->{source} && $got->{source} != $from->{pid} - 1;
            die 'another tag' if defined $got->{source} && defined $sent->{dest} && $got->{tag} != $sent->{tag};
            die 'other bytes' if defined $got->{source} && defined $sent->{dest} && $got->{bytes} != $sent->{bytes};
            push @pairs, join ' ', $from->{pid} - 1, map { $sent->{$_} // '-' } qw(dest tag bytes);
        }
        print map { "$_\n" } sort @pairs;
    },
    # Messages and collectives as messages.c tells them, rank by rank; requests end once.
    'otf2-messages' => sub {
        my (@told, %open);
        for (split /\n/, slurp($files[0])) {
            /^(\w+) +(\d+) +\d+ +(.*)$/ or next;
            my ($event, $location, $rest) = ($1, $2, $3);
            my %of = map { /^(\w[\w ]*): (?:"(.*)" <\d+>|(\w+).*)$/ ? ($1 => $2 // $3) : () } split /, (?=[A-Z][\w ]*:)/, $rest;
            my $request = "$location " . ($of{'Request'} // '');
            if ($event =~ /^MPI_I?SEND$/) {
                push @told, "$location send $of{Communicator} $of{Receiver} $of{Tag} $of{Length}";
            } elsif ($event =~ /^MPI_I?RECV$/) {
                push @told, "$location recv $of{Communicator} $of{Sender} $of{Tag} $of{Length}";
            } elsif ($event =~ /COLLECTIVE_(END|COMPLETE)$/) {
                my $root = $of{Root} =~ /^\d/ ? $of{Root} : '-';
                push @told, "$location collective $of{Communicator} $of{Operation} $root $of{Sent} $of{Received}";
            }
            if ($event =~ /^(MPI_ISEND|MPI_IRECV_REQUEST|NON_BLOCKING_COLLECTIVE_REQUEST)$/) {
                die "$event: a request that is open: $rest" if $open{$request}++;
            } elsif ($event =~ /^(MPI_ISEND_COMPLETE|MPI_IRECV|MPI_REQUEST_CANCELLED|NON_BLOCKING_COLLECTIVE_COMPLETE)$/) {
                die "$event: a request that is not open: $rest" unless delete $open{$request};
            }
        }
        die 'requests that are open: ' . join ',', keys %open if %open;
        print map { "$_\n" } sort @told;
    },
    # The second file has visits in place of nanoseconds.
    folded => sub {
        for my $values ([\%time, $files[0]], [\%count, $files[1]]) {
            for (split /\n/, slurp($values->[1])) {
                utf8::decode($_);
                /^(.*) (\d+)$/ or die "no stack: $_";
                my @stack = split /;/, $1, -1;
                next if @stack == 1 || $stack[1] =~ /^(device|transfer|host)/;
                $values->[0]{$stack[-1]} += $2;
            }
        }
        $count{$_} //= 0 for keys %time;
        $time{$_} //= 0 for keys %count;
    },
    # profile.proto of pprof, decompressed.
    pprof => sub {
        my $profile = message(slurp($files[0]));
        my @strings = map { text($_) } @{$profile->{'@6'}};
        die 'the first string is not empty' if $strings[0] ne '';
        my @types = map { my $type = message($_); "$strings[$type->{1}]/$strings[$type->{2}]" } @{$profile->{'@1'}};
        die "types @types" if "@types[0, 1]" ne 'time/nanoseconds visits/count';
        my %functions = map { my $f = message($_); ($f->{1} => $f) } @{$profile->{'@5'} // []};
        my %locations = map { my $l = message($_); ($l->{1} => message($l->{4})) } @{$profile->{'@4'} // []};
        for my $sample (map { message($_) } @{$profile->{'@2'} // []}) {
            my @stack = map { $strings[$functions{$locations{$_}{1}}{2}] } varints($sample->{1});
            my @values = varints($sample->{2});
            next if @stack == 1 || $stack[0] =~ /\((?:device|transfers)\)$/;
            $time{$stack[0]} += $values[0];
            $count{$stack[0]} += $values[1];
        }
    },
    # What `go tool pprof -raw` says.
    'pprof-raw' => sub {
        my ($samples, $locations) = slurp($files[0]) =~ /^Samples:\n(.*?)^Locations\n(.*?)^Mappings\n/ms or die 'no samples';
        utf8::decode($locations);
        my %name = map { /^ *(\d+): 0x0 M=1 (.*:\d+(?: \((?:device|transfers)\))?) .*:\d+(?: s=\d+)?(?:\(\))?$/ || /^ *(\d+): 0x0 M=1 (.*) \S*:\d+(?: s=\d+)?(?:\(\))?$/ ? ($1, $2) : () } split /\n/, $locations;
        my ($types) = $samples =~ /^(.*)\n/;
        die "types $types" unless $types =~ m|^time/nanoseconds(?:\[dflt\])? visits/count|;
        while ($samples =~ /^ *(\d+) +(\d+)[\d ]*: ([\d ]+)$/mg) {
            my ($time, $visits, @stack) = ($1, $2, split / /, $3);
            next if @stack == 1 || $name{$stack[0]} =~ /\((?:device|transfers)\)$/;
            $time{$name{$stack[0]}} += $time;
            $count{$name{$stack[0]}} += $visits;
        }
    },
    hatchet => sub {
        my $text = slurp($files[0]);
        $text =~ s/("(?:time|time \(inc\))":)([0-9.]+)/$1"$2"/g;
        my @roots = @{JSON::PP->new->utf8->max_depth(10000)->decode($text)};
        my $walk;
        $walk = sub {
            my ($node, $depth) = @_;
            my $inside = nanoseconds($node->{metrics}{time});
            $inside += $walk->($_, $depth + 1) for @{$node->{children}};
            die "$node->{frame}{name}: inclusive" if $inside != nanoseconds($node->{metrics}{'time (inc)'});
            return $inside if !$depth || !$node->{frame}{file} || $node->{frame}{name} =~ /\((?:device|transfers)\)$/;
            $time{$node->{frame}{name}} += nanoseconds($node->{metrics}{time});
            $count{$node->{frame}{name}} += $node->{metrics}{visits};
            return $inside;
        };
        $walk->($_, 0) for @roots;
    },
    # CUBE's tools are not here: well formed, each id defined, a value for each location.
    cube => sub {
        my $text = text(slurp($files[0]));
        my %entity = (lt => '<', gt => '>', amp => '&', quot => '"');
        my $plain = sub { my $part = shift; $part =~ s/&(\w+);/$entity{$1}/g; $part };
        $text =~ /^<\?xml[^\n]*\n<cube version="3.0">/ or die 'no CUBE 3';
        my %name = map { /id="(\d+)".*?<name>(.*?)<\/name>/ ? ($1, $plain->($2)) : () } $text =~ /<region .*?<\/region>/g;
        my $threads = () = $text =~ /<thread Id=/g;
        my (%callee, @open);
        $callee{$1} = $2 while $text =~ /<cnode id="(\d+)" calleeId="(\d+)">/g;
        die 'call paths are not closed' if (() = $text =~ /<cnode /g) != (() = $text =~ /<\/cnode>/g);
        while ($text =~ /<matrix metricId="(\d)">\n(.*?)<\/matrix>/sg) {
            my ($metric, $rows) = ($1, $2);
            while ($rows =~ /<row cnodeId="(\d+)">\n(.*?)<\/row>/sg) {
                my @values = split /\n/, $2;
                my $name = $name{$callee{$1} // die 'no such call path'} // die 'no such region';
                die 'values of a row' if @values != $threads;
                next if !$1 || $name =~ /\((?:device|transfers)\)$/;
                ($metric ? $count{$name} : $time{$name}) += $metric ? $_ : nanoseconds($_) for @values;
            }
        }
        $count{$_} //= 0 for keys %time;
        $time{$_} //= 0 for keys %count;
    },
    # ompP's CSV as TAU's OmppDataSource reads it: columns by their places, which the type of the last
    # region of a call path chooses. It stops where one is missing or no number.
    ompp => sub {
        my $text = text(slurp($files[0]));
        $text =~ /^Thread Count,\d+$/m or die 'no threads';
        my $counters = () = $text =~ /^OMPP_CTR/mg;
        my ($paths) = $text =~ /^##BEG callgraph region profiles\n(.*?)^##END callgraph region profiles/ms or die 'no call paths';
        for my $profile ($paths =~ /^##BEG R\d+ .*?\n(.*?)^##END/msg) {
            my @lines = split /\n/, $profile;
            my ($leaf) = reverse grep { /^\[/ } @lines;
            @lines = grep { !/^\[/ } @lines;
            my (undef, undef, $place, $type, @more) = split /,/, $leaf;
            die "a region of @{[3 + @more]} fields" if @more || !defined $type;
            my ($file, $begin) = $place =~ /^(\S.*) \((\d+)-\d+\)(?: .+)?$/s or die "a place: $place";
            die "a user region without a name: $place" if $type eq 'USER REGION' && $place !~ /'.+'/s;
            # Times, then the number of visits: where, and how many numbers there have to be.
            my ($calls, $least) = $type =~ /USER REGION|MASTER/ ? (3, 4) : $type =~ /BARRIER|ATOMIC|FLUSH/ ? (2, 3)
                : $type =~ /SINGLE/ ? (2, 6) : $type =~ /CRITICAL|LOCK/ ? (2, 7) : $type =~ /PARALLEL/ ? (2, 8) : (2, 6);
            my $titles = shift @lines;
            die "visits are not at $calls: $titles" if (split /,/, $titles)[$calls] ne 'execC';
            for (@lines) {
                last if /^SUM/;
                my @fields = split /,/;
                die "columns of $type: $_" if @fields < $least || grep { !/^(?:\d+(?:\.\d+)?|NaN)$/ } @fields;
                die "counters of $type are not where they are read: $_" if $calls == 3 && @fields != $least + 2 * $counters;
                my $key = $file =~ /^unknown|^$/ ? $place : "$file:$begin";
                $count{$key} += $fields[$calls];
                $time{$key} = 0;
            }
        }
    },
    openmetrics => sub {
        my $text = text(slurp($files[0]));
        $text =~ /\n# EOF\n\z/ or die 'no end';
        for (split /\n/, $text) {
            my ($figure, $labels, $value) = /^pompeii_region_(\w+)\{(.*)\} (\S+)$/ or next;
            my %label;
            $label{$1} = $2 while $labels =~ /(\w+)="((?:[^"\\]|\\.)*)"/g;
            s/\\(.)/$1/g for values %label;
            $label{file} =~ s|.*/||;
            my $name = $label{layer} eq 'function' ? $label{name}
                : $label{construct} . ($label{name} ne '' ? " $label{name}" : '') . " $label{file}:$label{line}";
            $count{$name} += $value if $figure eq 'visits';
            $time{$name} += nanoseconds($value) if $figure eq 'time_seconds';
        }
    },
    # What callgrind_annotate says of each function; inside itself it has another name.
    callgrind => sub {
        for (split /\n/, slurp($files[0])) {
            utf8::decode($_);
            /^ *([\d,]+|\.) (?:\([^)]*%\))? *([\d,]+|\.) (?:\([^)]*%\))? +([^:]*):(.*)$/ or next;
            my ($time, $count, $name) = ($1, $2, $4);
            tr/,.//d for $time, $count;
            $name =~ s/ \[[^\]]*\]$//;
            next if $3 eq '???' || $name =~ /\((?:device|transfers)\)/ || $name =~ /^=>/;
            next if $name =~ /'2$/ && $files[1];
            $name =~ s/'2$//;
            $count{$name} += $count || 0;
            $time{$name} += $time || 0;
        }
    },
    # What otf2-print says of events. Metrics of the second event less those of the first are an
    # instance's; `COUNTER NAME` asks for them instead of the time.
    otf2 => sub {
        my (%stack, %metric);
        for (split /\n/, slurp($files[0])) {
            utf8::decode($_);
            if ($files[2] && /^METRIC +(\d+) +\d+ .*?\("$files[2]" <\d+>; \w+; (-?\d+)\)/) {
                $metric{$1} = $2;
            } elsif (/^ENTER +(\d+) +(\d+) +Region: "(.*)" <\d+>$/) {
                push @{$stack{$1}}, [$3, $2, $metric{$1}];
            } elsif (/^LEAVE +(\d+) +(\d+) +Region: "(.*)" <\d+>$/) {
                my $open = pop @{$stack{$1}};
                die "$3 is not what is closed" if $open->[0] ne $3;
                die "$3 was forked and not joined" if $open->[3];
                next if $3 =~ /^create /;
                $count{$3}++;
                $time{$3} += $files[1] ? $metric{$1} - $open->[2] : $2 - $open->[1];
            } elsif (/^THREAD_(?:TEAM_(?:BEGIN|END)|FORK|JOIN) +(\d+) /) {
                my $slice = $stack{$1}[-1];
                die 'a team outside of a parallel region' unless $slice->[0] =~ /parallel/;
                if (/^THREAD_FORK/) {
                    $slice->[3] = 1;
                } elsif (/^THREAD_JOIN/) {
                    delete $slice->[3] or die 'a join of what was not forked';
                }
            }
        }
        die 'open at the end' if grep { @$_ } values %stack;
    },
    # Tasks: each is created once, by who it says; executed in parts, on a thread at a time; and ends
    # once. A thread is told what it executes whenever that changes. How many, and by whom.
    'otf2-tasks' => sub {
        my (%creator, %done, %now, %made);
        my @events = map { /^THREAD_TASK_(\w+) +(\d+) +\d+ .*Creating Thread: (\w+)(?: \(".*?" <(\d+)>\))?, Generation Number: (\d+)/ ? [$1, $2, $4 // $3, $5] : () } split /\n/, slurp($files[0]);
        for (grep { $_->[0] eq 'CREATE' } @events) {
            die "task $_->[3] is created twice" if defined $creator{$_->[3]};
            die "task $_->[3] is created by another thread" if $_->[1] != $_->[2];
            $creator{$_->[3]} = $_->[2];
            $made{$_->[2]}++;
        }
        for (@events) {
            my ($event, $location, $thread, $number) = @$_;
            if ($event eq 'SWITCH') {
                die "task $number has another creator: $thread" if $number && $thread ne $creator{$number};
                die "the thread's own task has another's number" if !$number && $thread != $location;
                die "task $number goes on behind its end" if $done{$number};
                $now{$location} = $number;
            } elsif ($event eq 'COMPLETE') {
                die "task $number ends where another one is executed" if $now{$location} != $number;
                die "task $number ends twice" if $done{$number}++;
            }
        }
        die 'a thread does not go on' if grep { $_ } values %now;
        die 'tasks that have not ended' if keys %creator != keys %done;
        print scalar keys %done, "\n";
    },
    chrome => sub {
        my $text = slurp($files[0]);
        $text =~ s/("(?:ts|dur)":)([0-9]+\.[0-9]{3})/$1"$2"/g;
        my (%open, %flows);
        for my $event (@{decode_json($text)->{traceEvents}}) {
            my $track = "$event->{pid}:$event->{tid}";
            if ($event->{ph} eq 'X') {
                my ($begin, $length) = (nanoseconds($event->{ts}), nanoseconds($event->{dur}));
                my $stack = $open{$track} //= [];
                pop @$stack while @$stack && $stack->[-1] <= $begin;
                die "$event->{name} overlaps" if @$stack && $begin + $length > $stack->[-1];
                push @$stack, $begin + $length if $length;
                next if $event->{name} =~ /^create /;
                $count{$event->{name}}++;
                $time{$event->{name}} += $length;
            } elsif ($event->{ph} =~ /[sf]/) {
                $flows{$event->{id}}{$event->{ph}} = nanoseconds($event->{ts});
            } elsif ($event->{ph} ne 'M') {
                die "a phase $event->{ph}";
            }
        }
        for my $id (keys %flows) {
            die "flow $id ends and has no begin" if !defined $flows{$id}{s};
            die "flow $id goes back" if defined $flows{$id}{f} && $flows{$id}{f} < $flows{$id}{s};
        }
    },
    speedscope => sub {
        my $file = decode_json(slurp($files[0]));
        $file->{'$schema'} eq 'https://www.speedscope.app/file-format-schema.json' or die 'schema';
        my $frames = $file->{shared}{frames};
        die 'no profile' unless @{$file->{profiles}};
        for my $profile (@{$file->{profiles}}) {
            my @stack;
            my $last = $profile->{startValue};
            $profile->{type} eq 'evented' && $profile->{unit} eq 'nanoseconds' or die 'type';
            for my $event (@{$profile->{events}}) {
                die "time goes back in $profile->{name}" if $event->{at} < $last;
                $last = $event->{at};
                if ($event->{type} eq 'O') {
                    push @stack, $event;
                    next;
                }
                my $open = pop @stack;
                my $name = $frames->[$open->{frame}]{name};
                die "$name is not what is closed" if $open->{frame} != $event->{frame};
                next if $name =~ /^create /;
                $count{$name}++;
                $time{$name} += $event->{at} - $open->{at};
            }
            die "open at the end of $profile->{name}" if @stack;
            die "events after the end" if $last > $profile->{endValue};
        }
    },
);

($decode{$format} or die "no such format: $format")->();
print map { "$_\t$count{$_}\t$time{$_}\n" } sort keys %count;
