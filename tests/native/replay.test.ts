// clew-replay.c hands a test's objects to a native build of the program.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { noSources } from '../../src/input/sources.ts';
import { replayFile } from '../../src/report/native-input.ts';
import { execFileSync, spawnSync } from '../children.ts';
import { sanitizingCompiler as compiler } from '../judge/native.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const int = (value: number) => Uint8Array.from(new Uint8Array(Int32Array.of(value).buffer));

/** Output of the program on memory objects of these names and bytes. */
function replay(source: string, objects: Record<string, Uint8Array>): string {
  const [file, program, ktest] = ['x.c', 'x', 'x.ktest'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(file, source);
  const flags = ['-w', '-fsanitize=undefined', '-idirafter', 'libc/include'];
  execFileSync(present(compiler), [...flags, file, 'libc/replay/clew-replay.c', '-o', program]);
  const input = new Map(Object.entries(objects).map(([name, bytes]) => [`memory/${name}`, bytes]));
  const plan = { arguments: ['x'], environment: {}, directory: '/home', seed: 0 };
  const met = [...input].map(([name, { length: size }]) => ({ name, size }));
  writeFileSync(ktest, replayFile({ input, objects: met, sources: noSources, plan }));
  const result = spawnSync(program, { env: { CLEW_REPLAY_FILE: ktest }, encoding: 'utf8' });
  return `${result.stdout}${result.stderr}${result.signal ?? ''}`;
}

describe.skipIf(compiler === undefined)(
  'a native replay (needs a compiler with sanitizers)',
  () => {
    test('gives KLEE harnesses their objects by name and occurrence', () => {
      const source = `#include <klee/klee.h>
      #include <stdio.h>
      int main(void) {
        int x, y; char text[4];
        klee_make_symbolic(&x, sizeof x, "x");
        klee_make_symbolic(text, sizeof text, "text");
        klee_make_symbolic(&y, sizeof y, "x");
        printf("%d %s %d %d %d\\n", x, text, y, klee_int("missing"), klee_range(2, 9, "r"));
        klee_assume(y == 9);
        return 0;
      }`;
      const text = new TextEncoder().encode('ab\0\0');
      expect(replay(source, { x: int(7), text, 'x#1': int(9), r: int(5) })).toBe('7 ab 9 0 5\n');
      expect(replay(source, { x: int(7), 'x#1': int(1) })).toContain('does not fulfil');
    });

    test('gives SV-COMP programs their values, and respects their own reach_error', () => {
      const source = `#include <stdio.h>
      extern int __VERIFIER_nondet_int(void);
      void reach_error(void) { puts("own"); }
      int main(void) { if (__VERIFIER_nondet_int() + __VERIFIER_nondet_int() == 3) reach_error(); }`;
      expect(replay(source, { int: int(1), 'int#1': int(2) })).toBe('own\n');
    });

    test('calls fuzz targets', () => {
      const source = `#include <stdint.h>
      #include <stdio.h>
      int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        printf("%zu %.*s\\n", size, (int)size, data);
        return 0;
      }`;
      const data = new TextEncoder().encode('abc');
      expect(replay(source, { size: int(3), data })).toBe('3 abc\n');
    });

    test('ends where an error is reached', () => {
      const source = `void reach_error(void); int main(void) { reach_error(); }`;
      expect(replay(source, {})).toBe('clew replay: assert: reach_error() is reached\nSIGABRT');
    });
  },
);
