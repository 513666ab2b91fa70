// Compiles our C library, part of `npm run build`: every libc/**/*.c becomes one member, and an index
// says which member defines which symbol, so that a program is linked with what it uses and no more.
// Always with the embedded clang: the library is then the same on every machine. Unchanged files come
// from the cache. A file that does not compile fails the build, but the rest is still written.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { defaultCacheDirectory, digest, openCache } from '../host/cache.ts';
import { libraryFolder, packageRoot } from '../host/library-files.ts';
import { debugDirectory, type LibraryIndex } from '../host/library-index.ts';
import { writeWhole } from '../host/whole-file.ts';
import type { GlobalValue } from '../ir/module.ts';
import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import { noChecks } from '../source/checks.ts';
import { compileSources, type Unit } from '../source/compile.ts';

const flags = [
  '-fno-builtin', // the loop inside memcpy must not become a call of memcpy
  '-gline-tables-only',
  '-D_GNU_SOURCE', // the library defines everything that its headers can declare
  '-Ilibc/internal',
  '-Wall',
  '-Wextra',
  '-Wno-unused-parameter',
  `-fdebug-compilation-dir=${debugDirectory}`,
];

/** Diagnostics of the files that did not compile, empty when all did. */
async function buildLibrary(): Promise<string> {
  process.chdir(packageRoot);
  const cache = openCache(defaultCacheDirectory(process.env));
  const members: Unit[] = [];
  let diagnostics = '';
  const options = { clang: 'embedded', flags: [], ownFlags: flags, checks: noChecks, cache };
  const compile = (file: string) => compileSources([file], options);
  for (const result of await Promise.all(sourceFiles().map(compile))) {
    if (result.kind === 'compiled') members.push(...result.units);
    diagnostics += result.kind === 'compiled' ? result.warnings : result.diagnostics;
  }
  const index = indexOf(members);
  writeLibrary(members, index);
  process.stderr.write(stripVTControlCharacters(diagnostics));
  const count = Object.keys(index.symbols).length;
  console.log(`libc: ${count} symbols in ${members.length} of ${sourceFiles().length} members`);
  return members.length === sourceFiles().length ? '' : diagnostics;
}

/** libc/replay, libc/record and libc/launch are for native programs. */
function sourceFiles(): string[] {
  return readdirSync('libc', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.c') && !/^(replay|record|launch)\//.test(name))
    .map((name) => join('libc', name))
    .sort();
}

/** The name holds a piece of the digest, so that a file never changes while a program is being linked with it. */
function memberName({ name, key }: Unit): string {
  const plain = name
    .replace(/^libc\//, '')
    .replace(/\.c$/, '')
    .replaceAll('/', '.');
  return `${plain}-${key.slice(0, 8)}.bc`;
}

function indexOf(members: readonly Unit[]): LibraryIndex {
  const symbols = new Map<string, string>();
  const models: Record<string, string> = {};
  for (const member of members) {
    const original = members.find(({ name }) => name === originalOf(member.name));
    if (original !== undefined) {
      checkModel(member, original);
      models[memberName(original)] = memberName(member);
      continue;
    }
    for (const symbol of definedSymbols(member)) {
      const other = symbols.get(symbol);
      if (other !== undefined)
        throw new Error(`libc: '${symbol}' is defined in ${other} and in ${memberName(member)}`);
      symbols.set(symbol, memberName(member));
    }
  }
  const names = [...symbols].sort(([a], [b]) => (a < b ? -1 : 1));
  const key = digest(...members.flatMap((member) => [member.name, member.key]));
  return { key, symbols: Object.fromEntries(names), models };
}

/** libc/models/string/strcmp.c has models of what libc/src/string/strcmp.c defines. */
function originalOf(name: string): string | undefined {
  return name.startsWith('libc/models/') ? name.replace('/models/', '/src/') : undefined;
}

function checkModel(model: Unit, original: Unit): void {
  const [here, there] = [definedSymbols(model).sort(), definedSymbols(original).sort()];
  if (here.join() !== there.join())
    throw new Error(`libc: ${model.name} defines ${here}, but ${original.name} ${there}`);
}

function definedSymbols(member: Unit): string[] {
  const module = readBitcode(member.bytes, member.name, new TypeTable());
  const values: GlobalValue[] = [...module.globals, ...module.functions, ...module.aliases];
  return values.filter(isDefinition).map((value) => value.name);
}

function isDefinition(value: GlobalValue): boolean {
  if (value.linkage === 'internal' || value.linkage === 'private') return false;
  if (value.linkage === 'available_externally' || value.linkage === 'appending') return false;
  if (value.kind === 'function') return value.blocks.length > 0;
  return value.kind === 'alias' || value.initializer !== undefined;
}

/** New members first, then the index that names them, then what no index names any more goes. */
function writeLibrary(members: readonly Unit[], index: LibraryIndex): void {
  const folder = join(libraryFolder, 'members');
  mkdirSync(folder, { recursive: true });
  const written = new Set(members.map(memberName));
  const present = new Set(readdirSync(folder));
  for (const member of members)
    if (!present.has(memberName(member)))
      writeWhole(join(folder, memberName(member)), member.bytes);
  writeWhole(join(libraryFolder, 'index.json'), `${JSON.stringify(index, undefined, 1)}\n`);
  for (const name of present) if (!written.has(name)) rmSync(join(folder, name));
}

if ((await buildLibrary()) !== '') process.exitCode = 1;
