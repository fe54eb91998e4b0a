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

my %decode = (
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
