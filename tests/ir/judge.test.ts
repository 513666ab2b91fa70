// Reading a module loses nothing that LLVM shows: every program in `programs/`, with every line of flags
// that it carries, by every compiler that is there.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printModule } from '../../src/ir/printer/print.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { compilers } from './compilers.ts';
import { difference, normalise } from './judge.ts';

const directory = join(import.meta.dirname, 'programs');
const cases = readdirSync(directory).flatMap((file) => {
  const source = join(directory, file);
  const lines = readFileSync(source, 'utf8').matchAll(/^\/\/ flags: (.*)$/gm);
  return [...lines].map(([, flags], line) => ({ file, source, flags, line }));
});
/** The embedded clang writes text slowly: two lines of flags a file must do. */
const EMBEDDED_LINES = 2;

for (const compiler of compilers) {
  // A machine without the native tools still has the embedded compiler.
  describe.skipIf(!compiler.available)(compiler.name, () => {
    const lines = compiler.name === 'embedded clang' ? EMBEDDED_LINES : Number.POSITIVE_INFINITY;
    it.each(cases.filter(({ line }) => line < lines))('$file $flags', async ({ source, flags }) => {
      const { bitcode, text } = await compiler.compile(source, flags.split(' '));
      const module = readBitcode(bitcode, source, new TypeTable());
      expect(difference(printModule(module), text)).toBeUndefined();
    });
  });
}

describe('the judge itself', () => {
  it('sees a changed operand', () => {
    const before = 'define i32 @f() {\n  ret i32 1\n}\n';
    expect(difference(before, before)).toBeUndefined();
    expect(difference(before.replace('i32 1', 'i32 2'), before)).toContain('ret i32 2');
  });
  it('expands attribute groups and keeps strings with semicolons', () => {
    const text = 'declare void @f(ptr) #0 ; comment\n@s = c"a;b"\nattributes #0 = { cold "x;y" }\n';
    expect(normalise(text)).toEqual(['declare void @f(ptr) {cold "x;y"}', '@s = c"a;b"']);
  });
});
