// What a program that was built with `clew cc` was made of: the sources of the program, and of each shared library that it needs
// and that carries records too. Other libraries are taken as they are.

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { findLibrary, isOurs } from '../source/built/find-library.ts';
import { recordsIn } from '../source/built/records-in.ts';
import { digest } from '../source/cache.ts';
import type { Captured, CapturedFile } from '../source/cc/captured-file.ts';
import { dynamicInfo } from '../source/elf/dynamic.ts';
import { readElf } from '../source/elf/elf-file.ts';

/** What is linked by itself. */
export interface NativePart {
  readonly name: string;
  readonly sources: readonly Captured[];
}

export interface NativeParts {
  /** The program first, then libraries: a library comes behind all that need it. */
  readonly made: readonly NativePart[];
  /** Words for the linker: paths of shared objects that carry no records, -lNAME. */
  readonly libraries: readonly string[];
}

/** Undefined if some of it is no longer there, or never was to be had. */
export function partsOf(program: string): NativeParts | undefined {
  const made = new Map<string, NativePart>();
  const libraries = new Set<string>();
  const add = (path: string): boolean => {
    const elf = readElf(readFileSync(path), path);
    const records = recordsIn(elf, path);
    if (records === undefined) {
      libraries.add(path);
      return true;
    }
    const sources = unchangedSources(records.map(({ file }) => file));
    if (sources === undefined) return false;
    made.delete(path); // it comes behind those that were met since
    made.set(path, { name: basename(path), sources });
    const dynamic = dynamicInfo(elf);
    return dynamic.needed
      .filter((name) => !isOurs(name))
      .every((name) => {
        const library = findLibrary(name, { path, dynamic }, process.env);
        return library !== undefined && add(library);
      });
  };
  return add(program) ? { made: [...made.values()], libraries: [...libraries] } : undefined;
}

function unchangedSources(files: readonly CapturedFile[]): Captured[] | undefined {
  const sources: Captured[] = [];
  for (const file of files) {
    if (file.kind === 'linked' && file.without.length === 0) continue;
    if (file.kind !== 'captured' || !isUnchanged(file)) return undefined;
    sources.push(file);
  }
  return sources;
}

function isUnchanged(file: Captured): boolean {
  try {
    return digest(readFileSync(resolve(file.directory, file.source))) === file.digest;
  } catch {
    return false;
  }
}
