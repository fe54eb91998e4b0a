#!/usr/bin/perl
# figures.pl WHAT EXPERIMENT: what an export must add up to, from `pompeii profile` and `print`.
#
#   paths   per region of threads: visits, and exclusive time with the creation of its tasks
#   inclusive  per region of threads: visits, and time with all that is inside, where no task is
#   slices  per region: instances and the sum of their durations, of all that `print` tells
#
# A line each: name as exports write it, tab, count, tab, nanoseconds; sorted.
use strict;
use warnings;
use JSON::PP;
use List::Util qw(sum);

my ($what, $experiment) = @ARGV;
my %count;
my %time;

# Text as a terminal may have it: controls, what turns the direction, and bytes that are no UTF-8.
sub clean {
    my $text = shift;
    utf8::decode($text) unless utf8::is_utf8($text);
    $text =~ s/([\x00-\x1f\x7f-\x9f])/sprintf('\x%02x', ord $1)/ge;
    $text =~ s/([\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}])/sprintf('\u%04x', ord $1)/ge;
    return $text;
}

sub name_of {
    my ($layer, $construct, $name, $file, $line) = @_;
    $file =~ s|.*/||s;
    return clean($name ne '' ? $name : $construct) if $layer =~ /^(function|program)$/ || $file eq '';
    return clean($construct . ($name ne '' ? " $name" : '') . " $file:$line");
}

sub nanoseconds { # of decimal seconds, without rounding
    my ($whole, $part) = split /\./, shift;
    return $whole * 1000000000 + substr(($part // '') . '0' x 9, 0, 9);
}

sub output { local $/; open my $pipe, '-|', @_ or die; my $text = <$pipe>; close $pipe; $text }

if ($what ne 'slices') {
    my $text = output('pompeii', 'profile', '--format=json', $experiment);
    $text =~ s/("(?:[A-Za-z]+T|exclusive)": )([0-9.]+)/$1"$2"/g;    # as text: exact
    my $profile = decode_json($text);
    for my $region (@{$profile->{regions}}) {
        my $name = name_of(@$region{qw(layer construct name file begin)});
        $count{$name} += $region->{sum}{execC};
        $time{$name} += $what eq 'inclusive' ? nanoseconds($region->{sum}{execT})
            : nanoseconds($region->{sum}{exclusive}) + nanoseconds($region->{sum}{createT} // 0);
    }
} else {
    my $rows = output('pompeii', 'print', '--format=csv', $experiment);
    utf8::decode($rows);
    my @fields;
    $rows =~ s/.*?\n//;
    while ($rows =~ /\G(?:"((?:[^"]|"")*)"|([^,\n]*))([,\n])/g) {
        my ($field, $end) = (defined $1 ? $1 : $2, $3);
        $field =~ s/""/"/g;
        push @fields, $field;
        next if $end eq ',';
        my (undef, undef, undef, $layer, $construct, $name, $file, $line, $start, $finish) = @fields;
        my $key = name_of($layer, $construct, $name, $file, $line);
        $count{$key}++;
        $time{$key} += nanoseconds($finish) - nanoseconds($start);
        @fields = ();
    }
}
binmode STDOUT, ':utf8';
print map { "$_\t$count{$_}\t$time{$_}\n" } sort keys %count;
