// What a link took in that carries no record: objects and members of archives that were built without `clew cc`. The command
// line names the candidates; of an archive, those members count whose symbols the linked file has. Shared libraries are
// not looked at: the linked file names them itself, and they may be others when it runs.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { readIfThere } from '../../host/named-file.ts';
import { isOurs } from '../built/find-library.ts';
import { archiveMembers, isArchive } from '../elf/archive.ts';
import { staticSymbols } from '../elf/dynamic.ts';
import { type ElfFile, elfKind, elfType, readElf } from '../elf/elf-file.ts';
import { recordsIn } from '../record.ts';
import type { Linked } from './captured-file.ts';
import type { CompilerCommand } from './compiler-command.ts';

type Without = Linked['without'][number];

const systemFolders = ['/usr/local/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** `output` is the path of the linked file. */
export function linkedWithout(
  command: CompilerCommand,
  directory: string,
  output: string,
): Without[] {
  const names = [
    ...command.inputs.flatMap(({ name, language }) => (language === 'link' ? [name] : [])),
    ...linkedArchives(command, directory),
  ];
  const without = names.flatMap((name) => withoutIn(name, resolve(directory, name)));
  if (without.length === 0) return [];
  const linked = new Set(definedIn(readElf(readFileSync(output), output)));
  // A file that was linked with -s has no names to compare: then all candidates count.
  return without.filter(
    ({ symbols }) => linked.size === 0 || symbols.some((symbol) => linked.has(symbol)),
  );
}

/** The archives that -l flags stand for. */
function linkedArchives({ flags }: CompilerCommand, directory: string): string[] {
  const isStatic = flags.some(([name]) => name === '-static' || name === '-static-pie');
  const folders = flags.flatMap(([name, value]) => {
    if (name === '-L' && value !== undefined) return [value];
    return name.startsWith('-L') && value === undefined ? [name.slice(2)] : [];
  });
  return flags.flatMap(([name, value]) => {
    const library = name === '-l' ? value : /^-l(.+)$/.exec(name)?.[1];
    if (library === undefined || isOurs(library)) return [];
    for (const folder of [...folders, ...systemFolders]) {
      const path = resolve(directory, folder);
      if (!isStatic && existsSync(join(path, `lib${library}.so`))) return [];
      const archive = join(folder, `lib${library}.a`);
      if (existsSync(resolve(directory, archive))) return [archive];
    }
    return [];
  });
}

function withoutIn(name: string, path: string): Without[] {
  const bytes = readIfThere(path);
  if (bytes === undefined) return [];
  try {
    if (!isArchive(bytes)) return withoutInObject(name, bytes);
    return archiveMembers(bytes, path).flatMap((member) =>
      withoutInObject(`${name}(${member.name})`, member.bytes),
    );
  } catch (error) {
    if (error instanceof UserError) return []; // ld has taken it all the same
    throw error;
  }
}

function withoutInObject(name: string, bytes: Uint8Array): Without[] {
  if (elfKind(bytes) !== 'elf') return [];
  const elf = readElf(bytes, name);
  if (elf.type !== elfType.relocatable || recordsIn(elf, name) !== undefined) return [];
  return [{ name, symbols: definedIn(elf) }];
}

/** Names of symbols that other files can use. */
export function definedIn(elf: ElfFile): string[] {
  return staticSymbols(elf).flatMap(({ name, isDefined, isLocal }) =>
    isDefined && !isLocal ? [name] : [],
  );
}
