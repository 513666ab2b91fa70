// Bitcode for tests from C text, by the embedded compiler: it is there on every machine.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Module } from '../../src/ir/module.ts';
import { readBitcode } from '../../src/ir/reader/read.ts';
import type { TypeTable } from '../../src/ir/types.ts';
import { embeddedBitcode } from './compilers.ts';

export async function bitcodeOf(text: string, flags = '-O0 -g'): Promise<Uint8Array> {
  const scratch = mkdtempSync(join(tmpdir(), 'clew-fixture-'));
  try {
    const file = join(scratch, 'program.c');
    writeFileSync(file, text);
    return await embeddedBitcode(file, flags.split(' '));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

export async function moduleOf(
  text: string,
  name: string,
  types: TypeTable,
  flags?: string,
): Promise<Module> {
  return readBitcode(await bitcodeOf(text, flags), name, types);
}
