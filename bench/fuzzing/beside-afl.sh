#!/usr/bin/env bash
# How much of pack.c is covered in the same time by afl-fuzz alone, by clew alone, and by both on one corpus (half of the time each),
# on one core. gcov is the judge: it runs what each has left in its queue. Needs afl++, gcc and a built clew; takes three times SECONDS_EACH.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
clew=(node "$here/../../dist/cli/main.js")
seconds=${SECONDS_EACH:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_IMPORT_FIRST=1

cp "$here/pack.c" .
afl-cc -O1 -w -o pack-afl pack.c >/dev/null 2>&1
mkdir in clew-alone
head -c 40 /dev/zero | tr '\0' A | tee in/seed >clew-alone/seed

fuzz() { taskset -c 0 afl-fuzz -M main -i in -o "$1" -V "$2" -- ./pack-afl >/dev/null 2>&1 || true; }
solve() {
  taskset -c 0 "${clew[@]}" check --sym-stdin 0-40 --workers 1 --no-native --quiet --corpus "$1" --max-time "$2s" --out "$1-out" pack.c || true
}
covered() {
  rm -rf judge && mkdir judge
  gcc -w --coverage -O0 pack.c -o judge/pack
  for input in "${@:2}"; do ./judge/pack <"$input" >/dev/null || true; done
  echo "$1: $(cd judge && gcov -b pack-pack.gcda | grep -m1 'Taken at least once')"
}

fuzz afl-alone "$seconds"
solve clew-alone "$seconds"
mkdir -p both/main/queue && cp in/seed both/main/queue/id:000000
solve both $((seconds / 2))
rm -rf both/main
fuzz both $((seconds / 2))
covered 'afl-fuzz alone' afl-alone/main/queue/id*
covered 'clew alone' clew-alone/*
covered 'both' both/*/queue/id*
