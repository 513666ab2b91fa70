// What a program that was built with `clew cc` was made of: the sources of the program, and of each shared library that it needs
// and that carries records too. Other libraries are taken as they are.

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { digest } from '../host/cache.ts';
import { readIfThere } from '../host/named-file.ts';
import { findLibrary, isOurs } from '../source/built/find-library.ts';
import type { Captured, CapturedFile } from '../source/cc/captured-file.ts';
import { dynamicInfo } from '../source/elf/dynamic.ts';
import { readElf } from '../source/elf/elf-file.ts';
import { recordsIn } from '../source/record.ts';

/** A program or a library, which is linked by itself. */
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

/** Returns a text if something is no longer there, or never was available. */
export function partsOf(program: string): NativeParts | string {
  const made = new Map<string, NativePart>();
  const libraries = new Set<string>();
  /** Undefined if everything is there. */
  const add = (path: string): string | undefined => {
    const elf = readElf(readFileSync(path), path);
    const records = recordsIn(elf, path);
    if (records === undefined) {
      libraries.add(path);
      return undefined;
    }
    const sources = unchangedSources(records.map(({ file }) => file));
    if (typeof sources === 'string') return sources;
    made.delete(path); // it comes behind those that were met since
    made.set(path, { name: basename(path), sources });
    const dynamic = dynamicInfo(elf);
    for (const name of dynamic.needed.filter((name) => !isOurs(name))) {
      const library = findLibrary(name, { path, dynamic }, process.env);
      const missing = library === undefined ? `there is no ${name}` : add(library);
      if (missing !== undefined) return missing;
    }
    return undefined;
  };
  return add(program) ?? { made: [...made.values()], libraries: [...libraries] };
}

function unchangedSources(files: readonly CapturedFile[]): Captured[] | string {
  const sources: Captured[] = [];
  for (const file of files) {
    if (file.kind === 'linked') {
      const [foreign] = file.without;
      if (foreign !== undefined) return `${foreign.name} is machine code without a source`;
    } else {
      const path = resolve(file.directory, file.source);
      if (file.kind === 'lost') return `${path}: ${file.reason}`;
      if (!isUnchanged(path, file)) return `${path} has changed since, or is gone`;
      sources.push(file);
    }
  }
  return sources;
}

function isUnchanged(path: string, file: Captured): boolean {
  const bytes = readIfThere(path);
  return bytes !== undefined && digest(bytes) === file.digest;
}
