// Which native ends confirm which findings: the sanitizers' own words.

import { expect, test } from 'vitest';
import type { FindingKind } from '../../src/base/finding-kind.ts';
import type { Finding, ObjectDescription } from '../../src/machine/finding.ts';
import {
  confirms,
  headlineOf,
  type NativeEnd,
  refusalOf,
  showsRace,
  unwatched,
} from '../../src/native/sanitizer-report.ts';

const end = (errors: string, rest: Partial<NativeEnd> = {}): NativeEnd => ({
  ...{ exitCode: 1, signal: null, timedOut: false, errors },
  ...rest,
});

const confirmed: [FindingKind, NativeEnd][] = [
  ['out-of-bounds', end('==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6')],
  ['out-of-bounds', end('==1==ERROR: AddressSanitizer: stack-buffer-underflow on address')],
  ['out-of-bounds', end("a.c:3:4: runtime error: index 7 out of bounds for type 'int [4]'")],
  ['out-of-bounds', end('==1==ERROR: AddressSanitizer: SEGV on unknown address 0x6020')],
  ['use-after-free', end('==1==ERROR: AddressSanitizer: heap-use-after-free on address')],
  ['double-free', end('==1==ERROR: AddressSanitizer: attempting double-free on 0x602')],
  ['null-dereference', end('a.c:3:4: runtime error: load of null pointer of type')],
  ['divide-by-zero', end('a.c:2:1: runtime error: division by zero')],
  ['shift', end('a.c:2:1: runtime error: shift exponent 40 is too large for 32-bit type')],
  ['signed-overflow', end('a.c:1:2: runtime error: signed integer overflow: 1 + 2147483647')],
  ['assert', end("a: a.c:4: main: Assertion `x' failed.", { signal: 'SIGABRT' })],
  ['abort', end('', { signal: 'SIGABRT', exitCode: null })],
  ['hang', end('', { timedOut: true })],
];

test.each(confirmed)('%s is confirmed by %j', (kind, native) => {
  expect(confirms(kind, native)).toBe(true);
});

const unconfirmed: [FindingKind, NativeEnd][] = [
  ['out-of-bounds', end('', { exitCode: 0 })],
  ['out-of-bounds', end('a.c:2:1: runtime error: division by zero')],
  ['use-after-free', end('==1==ERROR: AddressSanitizer: heap-buffer-overflow on address')],
  ['assert', end('', { signal: 'SIGABRT' })],
  ['hang', end('')],
  ['leak', end('', { timedOut: true })],
];

test.each(unconfirmed)('%s is not confirmed by %j', (kind, native) => {
  expect(confirms(kind, native)).toBe(false);
});

function found(storage: ObjectDescription['storage'] | undefined, file: string): Finding {
  const place = { name: undefined, declared: undefined, owner: undefined };
  const rest = { size: 4, address: 64, allocated: undefined, freed: undefined };
  return {
    ...{ kind: 'out-of-bounds', message: '', offset: undefined, access: undefined },
    stack: [{ function: 'f', file, line: 1, column: 1, library: file.startsWith('/clew/') }],
    object: storage === undefined ? undefined : { storage, ...place, ...rest },
  };
}

test('of some findings the silence of the sanitizers says nothing', () => {
  expect(unwatched(found('variadic', 'a.c'))).toContain('arguments');
  expect(unwatched(found('table', 'a.c'))).toContain('isdigit');
  expect(unwatched(found(undefined, '/clew/libc/src/ctype/classes.c'))).toContain('isdigit');
  expect(unwatched(found(undefined, '/home/me/ctype/classes.c'))).toBe(undefined);
  expect(unwatched(found('heap', 'a.c'))).toBe(undefined);
});

test('the headline says what happened', () => {
  const report = '=====\n==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n#0 ...';
  expect(headlineOf(end(report))).toBe(
    'ERROR: AddressSanitizer: heap-use-after-free on address 0x1',
  );
  expect(headlineOf(end('', { exitCode: 0 }))).toBe('it ended with exit code 0');
});

// Shortened from what gcc's ThreadSanitizer says.
const race = `==================
WARNING: ThreadSanitizer: data race (pid=7)
  Read of size 4 at 0x55 by thread T2:
    #0 sub /work/a.c:4 (a+0x12)
  Previous write of size 4 at 0x55 by thread T1:
    #0 add /work/a.c:31 (a+0x34)
==================
`;

test('a race is confirmed by the report that names its place, and by no other', () => {
  const at = (line: number): Finding => ({
    ...{ kind: 'data-race', message: '', access: undefined, object: undefined, offset: undefined },
    stack: [{ function: 'f', file: '/home/a.c', line, column: 1, library: false }],
  });
  expect(showsRace(at(4), end(race))).toBe(true);
  expect(showsRace(at(31), end(race))).toBe(true);
  expect(showsRace(at(3), end(race))).toBe(false);
  expect(showsRace(at(4), end('==7==ERROR: AddressSanitizer: heap-use-after-free a.c:4'))).toBe(
    false,
  );
});

test('a sanitizer that does not start says why', () => {
  const fatal = 'FATAL: ThreadSanitizer: unexpected memory mapping 0x5-0x6';
  expect(refusalOf(end(fatal))).toBe(
    'it does not start: ThreadSanitizer: unexpected memory mapping 0x5-0x6',
  );
  expect(refusalOf(end(race))).toBe(undefined);
});
