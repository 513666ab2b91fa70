// Whatever bytes come in, the reader gives a module or says what is wrong with the file: it neither crashes
// in another way nor hangs.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { printModule } from '../../src/ir/printer/print.ts';
import { BitcodeError } from '../../src/ir/reader/failure.ts';
import { readModules } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import fc from '../chance.ts';
import { bitcodeOf } from './fixture.ts';

/** Microseconds of the processor, which do not depend on what else the machine does. */
const SLOWEST = 2_000_000;
let bitcode: Uint8Array;
beforeAll(async () => {
  const text = readFileSync(join(import.meta.dirname, 'programs/control.c'), 'utf8');
  bitcode = await bitcodeOf(text, '-O1 -g');
});

function outcomeOf(bytes: Uint8Array): 'module' | BitcodeError {
  const start = process.cpuUsage();
  try {
    for (const module of readModules(bytes, 'x.bc', new TypeTable())) printModule(module);
    return 'module';
  } catch (error) {
    if (error instanceof BitcodeError) return error;
    throw error;
  } finally {
    expect(process.cpuUsage(start).user).toBeLessThan(SLOWEST);
  }
}

describe('a damaged file', () => {
  it('is read when it is not damaged', () => {
    expect(outcomeOf(bitcode)).toBe('module');
  });

  it('is refused when it is cut anywhere', () => {
    const step = Math.ceil(bitcode.length / 250);
    for (let length = 0; length < bitcode.length - 4; length += step) {
      const outcome = outcomeOf(bitcode.subarray(0, length));
      expect(outcome, `cut at ${length}`).toBeInstanceOf(BitcodeError);
    }
  });

  it('gives a module or an error when bits are flipped', () => {
    const place = fc.record({
      byte: fc.nat(bitcode.length - 1),
      bit: fc.nat(7),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (places) => {
        const damaged = bitcode.slice();
        for (const { byte, bit } of places) damaged[byte] ^= 1 << bit;
        outcomeOf(damaged);
      }),
      { numRuns: 600, seed: 20_26 },
    );
  });

  it('is refused when it is noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 400 }), (noise) => {
        const bytes = new Uint8Array([0x42, 0x43, 0xc0, 0xde, ...noise]);
        expect(outcomeOf(bytes)).toBeInstanceOf(BitcodeError);
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});

describe('an error', () => {
  it('names file and place', () => {
    const outcome = outcomeOf(bitcode.subarray(0, bitcode.length >> 1));
    expect(String(outcome)).toMatch(/^BitcodeError: x\.bc: .* \(at bit \d+\)$/);
  });

  it('names function and construct that clew does not translate', async () => {
    const text =
      'void cleanup(int *p); void g(void);\nvoid f(void) { int x __attribute__((cleanup(cleanup))); g(); }';
    const bytes = await bitcodeOf(text, '-O0 -fexceptions');
    const outcome = outcomeOf(bytes) as BitcodeError;
    expect(outcome).toBeInstanceOf(BitcodeError);
    expect(outcome.message).toContain("in function 'f' invoke (C++ exceptions)");
  });
});
