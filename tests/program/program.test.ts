// Programs survive the cache: what comes back is what was put in, or nothing.

import { beforeAll, expect, test } from 'vitest';
import { deserializeProgram, type Program, serializeProgram } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import fc from '../chance.ts';
import { describeOutcome, programOf, Subject } from '../machine/subject.ts';

const source = `
#include <stdio.h>
int main(int argc, char **argv) { int a[3] = {1, 2, 3}; printf("%d\\n", a[argc]); return a[argc + 1]; }`;

let program: Program;
let bytes: Uint8Array;
beforeAll(async () => {
  program = await programOf(source);
  bytes = serializeProgram(program);
});

test('a program comes back', () => {
  expect(deserializeProgram(bytes)).toEqual(program);
});

test('also from the middle of a larger buffer', () => {
  const larger = new Uint8Array(bytes.length + 10);
  larger.set(bytes, 5);
  expect(deserializeProgram(larger.subarray(5, 5 + bytes.length))?.wasm).toEqual(program.wasm);
});

test('it says the same about a finding', () => {
  const [first, second] = [program, present(deserializeProgram(bytes))].map((each) =>
    new Subject(each).run({ args: ['x'] }),
  );
  expect(describeOutcome(first.outcome)).toBe('out-of-bounds');
  expect(second).toEqual(first);
});

test('the same source gives the same bytes', async () => {
  expect((await programOf(source)).wasm).toEqual(program.wasm);
});

test('damaged bytes give nothing', () => {
  const place = fc.oneof(fc.nat(300), fc.nat()).map((at) => at % bytes.length);
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 255 }), (at, change) => {
      const damaged = bytes.slice();
      damaged[at] ^= change;
      expect(deserializeProgram(damaged)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('bytes that are cut off or foreign give nothing', () => {
  fc.assert(
    fc.property(fc.nat(), (length) => {
      expect(deserializeProgram(bytes.slice(0, length % bytes.length))).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (foreign) => {
      expect(deserializeProgram(foreign)).toBeUndefined();
    }),
  );
});
