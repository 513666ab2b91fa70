// Whether a compiler of this machine can build with sanitizers: their run-time libraries, and even the C library, are often packages of
// their own.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCompiler } from '../native/build.ts';
import { memorySanitizers } from '../native/sanitizing.ts';

/** Undefined if it can; otherwise its error, or 'missing' if there is no such compiler. */
export async function sanitizesHere(compiler: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-doctor-'));
  try {
    const source = join(folder, 'empty.c');
    writeFileSync(source, 'int main(void) { return 0; }\n');
    const words = [...memorySanitizers.flags, source, '-o', join(folder, 'empty')];
    return await runCompiler(compiler, words, { signal: new AbortController().signal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
