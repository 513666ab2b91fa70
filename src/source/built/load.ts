// A program that was built with `clew cc`, and the shared libraries that it needs, as units: what ld and the dynamic linker
// have put together is put together once more from the records. Libraries that carry none are named, with what they
// define, so that a call into one can say whose function is missing. The C library and its kin are ours in their place.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { digest } from '../../host/cache.ts';
import type { CapturedFile } from '../cc/captured-file.ts';
import { unitOf } from '../compile.ts';
import { type DynamicInfo, dynamicInfo, dynamicSymbols, staticSymbols } from '../elf/dynamic.ts';
import { type ElfFile, elfKind, readElf } from '../elf/elf-file.ts';
import { type IrRecord, recordsIn } from '../record.ts';
import { absentUnit, type Part, type Unit, unitWithout } from '../unit.ts';
import { findLibrary, isOurFile } from './find-library.ts';

interface LoadedFile {
  /** The path as the user wrote it, or as it was found. */
  readonly name: string;
  readonly elf: ElfFile;
  readonly dynamic: DynamicInfo;
  readonly records: readonly IrRecord[];
}

/** The units of a linked program, a library or an object. Undefined if the file carries no records. */
export function loadBuilt(
  elf: ElfFile,
  name: string,
  environment: NodeJS.ProcessEnv,
): Unit[] | undefined {
  const records = recordsIn(elf, name);
  if (records === undefined) return undefined;
  const files: LoadedFile[] = [{ name, elf, dynamic: dynamicInfo(elf), records }];
  const absent: Unit[] = [];
  const seen = new Set<string>();
  // Breadth first, as the dynamic linker does it: the order decides whose symbol wins.
  for (const file of files)
    for (const needed of file.dynamic.needed) {
      if (seen.has(needed) || isOurFile(needed)) continue;
      seen.add(needed);
      const library = openLibrary(needed, file, environment);
      if ('elf' in library) files.push(library);
      else absent.push(library);
    }
  return [
    ...files.flatMap(unitsOf),
    ...absent,
    ...files.flatMap(machineCode),
    ...systemCalls(files, absent),
  ];
}

function openLibrary(
  needed: string,
  file: LoadedFile,
  environment: NodeJS.ProcessEnv,
): LoadedFile | Unit {
  const place = { path: resolve(file.name), dynamic: file.dynamic };
  const path = findLibrary(needed, place, environment);
  if (path === undefined)
    throw new UserError(
      `'${file.name}' needs the library ${needed}, which was not found; name its folder in LD_LIBRARY_PATH`,
    );
  const bytes = readFileSync(path);
  if (elfKind(bytes) !== 'elf') throw new UserError(`'${path}' is no library for x86-64`);
  const elf = readElf(bytes, path);
  const records = recordsIn(elf, path);
  if (records !== undefined) return { name: path, elf, dynamic: dynamicInfo(elf), records };
  return absentUnit(needed, 'built without clew cc', definedNames(elf));
}

function definedNames(elf: ElfFile): string[] {
  return dynamicSymbols(elf).flatMap(({ name, isDefined }) => (isDefined ? [name] : []));
}

// ---- Units -------------------------------------------------------------------------------------------------------------

function unitsOf({ name, elf, dynamic, records }: LoadedFile): Unit[] {
  const isDynamic = dynamic.needed.length > 0 || dynamicSymbols(elf).length > 0;
  const part: Part = { name, exports: isDynamic ? definedNames(elf) : undefined };
  const partKey = digest(JSON.stringify(part));
  return records.flatMap(({ file, bitcode }) =>
    file.kind === 'captured'
      ? [
          {
            ...unitOf(pathOf(file), bitcode),
            key: digest(partKey, bitcode),
            exactScopes: true,
            part,
            captured: file,
          },
        ]
      : absentUnits(file),
  );
}

function pathOf({ directory, source }: { directory: string; source: string }): string {
  return resolve(directory, source);
}

function absentUnits(file: Exclude<CapturedFile, { kind: 'captured' }>): Unit[] {
  if (file.kind === 'lost') return [absentUnit(pathOf(file), file.reason, file.symbols)];
  return file.without.map(({ name, symbols }) =>
    absentUnit(name, 'built without clew cc', symbols),
  );
}

/** All functions of the file. They matter only where no record has them. */
function machineCode({ name, elf }: LoadedFile): Unit[] {
  const symbols = staticSymbols(elf).flatMap(({ name: symbol, isDefined, isFunction }) =>
    isDefined && isFunction ? [symbol] : [],
  );
  const clause = `was not captured (${name} has nothing but machine code of it)`;
  return symbols.length === 0
    ? []
    : [unitWithout(name, { reason: 'machine code', clause, symbols, isNotable: false })];
}

/** What is left undefined when all libraries are there comes from the C library. */
function systemCalls(files: readonly LoadedFile[], absent: readonly Unit[]): Unit[] {
  const elsewhere = new Set(absent.flatMap((unit) => unit.absent?.symbols ?? []));
  const symbols = files
    .flatMap(({ elf }) => dynamicSymbols(elf))
    .filter(({ name, isDefined }) => !isDefined && !elsewhere.has(name))
    .map(({ name }) => name);
  const clause = "clew's C library does not have";
  const system = { reason: 'ours', clause, symbols: [...new Set(symbols)], isNotable: false };
  return symbols.length === 0 ? [] : [unitWithout('the C library', system)];
}
