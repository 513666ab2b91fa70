// Bitcode is found wherever compilers and archivers put it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findBitcode } from '../../src/ir/container.ts';
import { BitcodeError } from '../../src/ir/reader/failure.ts';
import { readBitcode, readModules } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';
import { bitcodeOf } from './fixture.ts';

const scratch = mkdtempSync(join(tmpdir(), 'clew-container-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function functionsIn(bytes: Uint8Array, name = 'x'): string[] {
  return findBitcode(bytes, name).flatMap((part) =>
    readBitcode(part.bytes, part.name, new TypeTable()).functions.map((each) => each.name),
  );
}

function nativeObject(name: string, ...flags: string[]): Uint8Array {
  const source = join(scratch, `${name}.c`);
  const object = join(scratch, `${name}.o`);
  writeFileSync(source, `int ${name}(void) { return 1; }\n`);
  const result = spawnSync('clang-19', ['-c', ...flags, source, '-o', object]);
  expect(result.stderr.toString()).toBe('');
  return readFileSync(object);
}

describe('findBitcode', () => {
  it('takes plain bitcode as it is', async () => {
    const bytes = await bitcodeOf('int f(void) { return 1; }');
    expect(functionsIn(bytes)).toEqual(['f']);
  });

  it('opens the wrapper', async () => {
    const bytes = await bitcodeOf('int f(void) { return 1; }');
    const wrapped = new Uint8Array(20 + bytes.length + 4);
    const view = new DataView(wrapped.buffer);
    [0x0b17c0de, 0, 20, bytes.length, 7].forEach((word, index) => {
      view.setUint32(index * 4, word, true);
    });
    wrapped.set(bytes, 20);
    expect(functionsIn(wrapped)).toEqual(['f']);
  });

  it('reads several modules of one file', async () => {
    const bytes = await bitcodeOf('int f(void) { return 1; }');
    const twice = new Uint8Array([...bytes, ...bytes.subarray(4)]);
    expect(readModules(twice, 'x', new TypeTable())).toHaveLength(2);
    expect(() => readBitcode(twice, 'x', new TypeTable())).toThrow('2 modules in one file');
  });

  it
    .skipIf(!has('clang-19'))
    .each([['-flto'], ['-flto=thin'], ['-flto', '-ffat-lto-objects'], ['-fembed-bitcode']])(
    'finds it in objects compiled with %s (needs clang-19)',
    (...flags) => {
      expect(functionsIn(nativeObject('f', ...flags))).toEqual(['f']);
    },
  );

  it.skipIf(!has('clang-19'))('says that an object has only machine code (needs clang-19)', () => {
    expect(() => functionsIn(nativeObject('f'), 'f.o')).toThrow(
      /f\.o: this object holds machine code only; compile it with -flto/,
    );
  });

  it.skipIf(!has('clang-19', 'llvm-ar-19'))(
    'opens archives, long names too (needs clang-19, llvm-ar-19)',
    () => {
      const names = ['f', 'a_function_with_a_long_name'];
      for (const name of names) nativeObject(name, '-flto');
      for (const format of ['gnu', 'bsd']) {
        const archive = join(scratch, `${format}.a`);
        const members = names.map((name) => join(scratch, `${name}.o`));
        spawnSync('llvm-ar-19', ['rcs', `--format=${format}`, archive, ...members]);
        const found = findBitcode(readFileSync(archive), 'lib.a');
        expect(found.map((each) => each.name)).toEqual(names.map((name) => `lib.a(${name}.o)`));
        expect(functionsIn(readFileSync(archive))).toEqual(names);
      }
    },
  );

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('int main(void) { return 0; }')],
    ['an ELF header alone', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['an archive cut short', new TextEncoder().encode('!<arch>\nfoo.o/')],
  ])('refuses %s', (_, bytes) => {
    expect(() => findBitcode(bytes, 'x')).toThrow(BitcodeError);
  });
});
