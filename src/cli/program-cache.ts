// Programs in WebAssembly, kept by everything they were made of: the units, the C library, the memory's
// size, and the translator itself, whose files are told apart by size and time, so that a contributor
// who changes it is not served with what it made before.

import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readIndex } from '../libc/layout.ts';
import { deserializeProgram, type Program, serializeProgram } from '../program/program.ts';
import { type ArtifactCache, digest } from '../source/cache.ts';
import type { Unit } from '../source/compile.ts';

export async function programOf(
  units: readonly Unit[],
  memory: number,
  cache: ArtifactCache | undefined,
): Promise<Program> {
  const key = programKey(units, memory);
  const kept = cache?.get(key);
  const known = kept === undefined ? undefined : deserializeProgram(kept);
  if (known !== undefined) return known;
  const program = await build(units, memory);
  cache?.put(key, serializeProgram(program));
  return program;
}

/** Loads the reader and the translator, two thirds of clew's code: a program from the cache needs neither. */
async function build(units: readonly Unit[], memory: number): Promise<Program> {
  const { TypeTable } = await import('../ir/types.ts');
  const { loadLibrary } = await import('../libc/library.ts');
  const { buildProgram } = await import('../run/build.ts');
  const types = new TypeTable();
  return buildProgram(units, { types, library: loadLibrary(types), memory });
}

function programKey(units: readonly Unit[], memory: number): string {
  const parts = units.flatMap((unit) => [unit.name, unit.key]);
  return digest('program 1', translatorIdentity(), readIndex().key, String(memory), ...parts);
}

function translatorIdentity(): string {
  const files = ['base', 'ir', 'program', 'run'].flatMap((stage) => {
    const folder = fileURLToPath(new URL(`../${stage}/`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => {
        const { size, mtimeMs } = statSync(`${folder}${name}`);
        return [stage, name, size, mtimeMs];
      });
  });
  return JSON.stringify(files);
}
