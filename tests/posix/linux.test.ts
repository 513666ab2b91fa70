// Our kernel against the real one: generated sequences of system calls, made natively by a C program in
// an empty directory and by the box. Results, errors and what stat shows must be the same.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { type SystemCallName, systemCallNumbers } from '../../src/machine/posix/numbers.ts';
import { virtualClock } from '../../src/machine/posix/world.ts';
import fc from '../chance.ts';
import { execFileSync } from '../children.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';
import { TestProcess } from './process.ts';

const runnable = compiler !== undefined && process.platform === 'linux';

type Step =
  | {
      readonly kind: 'call';
      readonly name: SystemCallName;
      readonly values: readonly (string | number)[];
    }
  | { readonly kind: 'stat'; readonly name: 'stat' | 'lstat'; readonly path: string }
  | { readonly kind: 'read'; readonly descriptor: number; readonly size: number }
  | { readonly kind: 'readlink'; readonly path: string };

const path = fc.constantFrom(
  ...[
    'a',
    'b',
    'c',
    'd',
    'd/a',
    'd/b',
    'd/',
    'd/d',
    'd/d/a',
    'a/',
    './a',
    '../w/a',
    'd/../b',
    '.',
    '..',
  ],
  ...['', 'a/b', 'l', 'l/a', 'm', `${'n'.repeat(256)}`, 'd/.', 'l/'],
);
// Of two errors at once, Linux reports a missing source first: not what this is about.
const shortPath = path.filter((text) => text.length < 256);
const descriptor = fc.integer({ min: 3, max: 6 });
const mode = fc.constantFrom(0o777, 0o644, 0o600);

function call(
  name: SystemCallName,
  ...values: fc.Arbitrary<string | number>[]
): fc.Arbitrary<Step> {
  return fc.tuple(...values).map((list) => ({ kind: 'call', name, values: list }));
}

const openFlags = fc
  .tuple(
    fc.constantFrom(0, 1, 2),
    fc.subarray([0o100, 0o200, 0o1000, 0o2000, 0o200000, 0o400000], { maxLength: 3 }),
  )
  .map(([access, list]) => list.reduce((flags, flag) => flags | flag, access))
  // Linux has taken O_CREAT with O_DIRECTORY for different things in different versions.
  .filter((flags) => (flags & 0o200100) !== 0o200100);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: call('open', path, openFlags, mode) },
  { weight: 3, arbitrary: call('close', descriptor) },
  {
    weight: 4,
    arbitrary: call(
      'write',
      descriptor,
      fc.constantFrom('x', 'hello', 'a longer text'),
      fc.integer({ min: 0, max: 5 }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      descriptor,
      size: fc.integer({ min: 0, max: 30 }),
    }),
  },
  call(
    'pwrite64',
    descriptor,
    fc.constant('pwrite'),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: -1, max: 40 }),
  ),
  call('lseek', descriptor, fc.integer({ min: -20, max: 40 }), fc.constantFrom(0, 1, 2, 7)),
  call('ftruncate', descriptor, fc.integer({ min: -1, max: 40 })),
  call('truncate', path, fc.integer({ min: -1, max: 40 })),
  call('dup', descriptor),
  call('dup2', descriptor, descriptor),
  call('dup3', descriptor, descriptor, fc.constantFrom(0, 0o2000000)),
  call('fcntl', descriptor, fc.constantFrom(0, 1, 3), fc.constantFrom(0, 5)),
  { weight: 3, arbitrary: call('mkdir', path, mode) },
  { weight: 2, arbitrary: call('rmdir', path) },
  { weight: 2, arbitrary: call('unlink', path) },
  { weight: 3, arbitrary: call('rename', shortPath, shortPath) },
  { weight: 2, arbitrary: call('link', path, path) },
  {
    weight: 3,
    arbitrary: call(
      'symlink',
      fc.constantFrom('a', 'd', 'nowhere', 'l', 'd/a', '../w/d', ''),
      fc.constantFrom('l', 'm', 'd/l'),
    ),
  },
  call('chmod', path, mode),
  call('access', path, fc.constantFrom(0, 4, 7, 1)),
  call('umask', fc.constantFrom(0o22, 0, 0o77)),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stat' as const),
      name: fc.constantFrom('stat' as const, 'lstat' as const),
      path,
    }),
  },
  fc.record({ kind: fc.constant('readlink' as const), path }),
);

function source(sequences: readonly (readonly Step[])[]): string {
  const cString = (text: string) => JSON.stringify(text);
  const line = (each: Step): string => {
    switch (each.kind) {
      case 'call': {
        const values = each.values.map((value) =>
          typeof value === 'string' ? cString(value) : `${value}l`,
        );
        return `show(syscall(${[systemCallNumbers[each.name], ...values].join(', ')}));`;
      }
      case 'stat':
        return `status(${systemCallNumbers[each.name]}, ${cString(each.path)});`;
      case 'read':
        return `result = read(${each.descriptor}, room, ${each.size}); bytes(result);`;
      case 'readlink':
        return `result = readlink(${cString(each.path)}, room, sizeof room); bytes(result);`;
    }
  };
  return `
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
static char room[256];
static long result;
static void show(long value) { printf("%ld ", value < 0 ? -(long)errno : value); }
static void bytes(long value) { show(value); if (value > 0) printf("<%.*s> ", (int)value, room); }
static void status(long number, const char *path) {
  struct stat s;
  long value = syscall(number, path, &s);
  show(value);
  if (value == 0) printf("%o/%ld/%ld ", s.st_mode, S_ISDIR(s.st_mode) ? 0 : (long)s.st_nlink, S_ISDIR(s.st_mode) ? 0 : (long)s.st_size);
}
${sequences
  .map(
    (sequence, index) => `static void run${index}(void) {
  umask(022); mkdir("${index}", 0755); chdir("${index}"); mkdir("w", 0755); chdir("w");
  ${sequence.map(line).join('\n  ')}
  for (int i = 3; i < 12; i++) close(i);
  chdir("../.."); printf("\\n");
}`,
  )
  .join('\n')}
int main(void) { for (int i = 3; i < 64; i++) close(i);
${sequences.map((_, index) => `run${index}();`).join('\n')}
}
`;
}

function runNatively(sequences: readonly (readonly Step[])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'clew-linux-'));
  try {
    writeFileSync(join(folder, 'calls.c'), source(sequences));
    execFileSync(present(compiler), ['-w', '-o', join(folder, 'calls'), join(folder, 'calls.c')]);
    const work = join(folder, 'work');
    mkdirSync(work);
    return execFileSync(join(folder, 'calls'), { cwd: work, encoding: 'latin1' }).split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runInTheBox(sequence: readonly Step[]): string {
  const user = { id: present(process.getuid)(), group: present(process.getgid)() };
  const program = new TestProcess({ directory: '/0/w', clock: virtualClock(0n), user });
  const room = program.room(256);
  let output = '';
  const bytes = (count: number) => {
    output += `${count} `;
    if (count > 0) output += `<${program.text(room, count).replace(/\0.*/s, '')}> `;
  };
  for (const each of sequence) {
    if (each.kind === 'call') output += `${program.call(each.name, ...each.values)} `;
    else if (each.kind === 'read') bytes(program.call('read', each.descriptor, room, each.size));
    else if (each.kind === 'readlink') bytes(program.call('readlink', each.path, room, 256));
    else output += status(program, each.name, each.path, room);
  }
  return output;
}

function status(program: TestProcess, name: 'stat' | 'lstat', path: string, room: number): string {
  const result = program.call(name, path, room);
  if (result < 0) return `${result} `;
  const view = new DataView(program.readBytes(room, 144).buffer);
  const mode = view.getUint32(24, true);
  const directory = (mode & 0o170000) === 0o040000;
  const links = directory ? 0n : view.getBigUint64(16, true);
  const size = directory ? 0n : view.getBigUint64(48, true);
  return `0 ${mode.toString(8)}/${links}/${size} `;
}

test.runIf(runnable)('generated system calls (needs Linux and a compiler)', () => {
  const sequences = fc.sample(fc.array(step, { minLength: 5, maxLength: 25 }), {
    numRuns: 1000,
    seed: 8,
  });
  const expected = runNatively(sequences);
  const differences = sequences.flatMap((sequence, index) => {
    const actual = runInTheBox(sequence);
    if (actual === expected[index]) return [];
    const [ours, theirs] = [actual.split(' '), expected[index].split(' ')];
    const at = theirs.findIndex((word, place) => word !== ours[place]);
    return [
      {
        index,
        at: `${theirs[at]} but ${ours[at]} after ${theirs.slice(0, at).join(' ')}`,
        sequence: sequence.map((each) => JSON.stringify(each)),
      },
    ];
  });
  expect(differences.slice(0, 3)).toEqual([]);
});
