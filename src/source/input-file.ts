// What a file on the command line is: C to compile, LLVM assembly to convert, or something that holds
// bitcode already (plain, in an object built with -flto, in an archive) and is passed on as it is.

import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { closeNames } from '../base/close-names.ts';
import { UserError } from '../base/user-error.ts';
import { namesIn } from '../host/named-file.ts';
import { projectOperand } from './project/operand.ts';

export interface InputFile {
  readonly name: string;
  readonly kind: 'source' | 'bitcode';
  readonly bytes: Uint8Array;
}

const sourceExtensions = new Set(['.c', '.i', '.ll']);

/** What the first bytes of a file that may hold bitcode look like. */
const bitcodeMagic: readonly (readonly number[])[] = [
  [0x42, 0x43, 0xc0, 0xde], // bitcode
  [0xde, 0xc0, 0x17, 0x0b], // bitcode in a wrapper
  [0x7f, 0x45, 0x4c, 0x46], // ELF
  [0x21, 0x3c, 0x61, 0x72, 0x63, 0x68, 0x3e, 0x0a], // archive
  [0x21, 0x3c, 0x74, 0x68, 0x69, 0x6e, 0x3e, 0x0a], // archive that only names its members
];

const otherLanguages: Readonly<Record<string, string>> = {
  '.cc': 'C++',
  '.cpp': 'C++',
  '.cxx': 'C++',
  '.C': 'C++',
  '.m': 'Objective-C',
  '.s': 'assembly',
  '.S': 'assembly',
};

/** Files that may have been built with `clew cc`. */
export function isElfOrArchive(bytes: Uint8Array): boolean {
  return bitcodeMagic.slice(2).some((magic) => magic.every((byte, index) => bytes[index] === byte));
}

export function readInput(name: string): InputFile {
  const bytes = readUserFile(name);
  if (bitcodeMagic.some((magic) => magic.every((byte, index) => bytes[index] === byte)))
    return { name, kind: 'bitcode', bytes };
  const extension = extname(name);
  if (sourceExtensions.has(extension)) return { name, kind: 'source', bytes };
  const language = otherLanguages[extension];
  if (language !== undefined)
    throw new UserError(
      `'${name}' is ${language}; clew runs C (.c, .i), LLVM (.ll, .bc) and -flto objects`,
    );
  throw new UserError(
    `'${name}' is neither C (.c, .i) nor LLVM (.ll, .bc) nor an object or archive with bitcode`,
  );
}

/** argv[0] of the program: a built program is called as the user writes it, one made of files by the first of them. */
export function programName(file: string): string {
  const project = projectOperand(file);
  if (project !== undefined) return project.target ?? 'program';
  const extension = extname(file);
  const isPart = sourceExtensions.has(extension) || ['.bc', '.o', '.a'].includes(extension);
  return isPart ? basename(file, extension) : file;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file',
  ENOTDIR: 'there is no file',
  EACCES: 'you may not read',
  EISDIR: 'a folder is not a source file:',
};

/** What the user may have meant. */
function adviceOn(name: string, code: string): string {
  if (code === 'EISDIR')
    return '; name its files, or with --project the folder of a compile_commands.json';
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return '';
  const close = closeNames(basename(name), namesIn(dirname(name))).map((each) =>
    name.includes('/') ? join(dirname(name), each) : each,
  );
  if (close.length > 0) return `; did you mean ${close.join(', ')}?`;
  return extname(name) === '.c' ? '' : '; arguments of a program follow after --';
}

/** Reads a file that the user named, or says what is wrong with the name. */
function readUserFile(name: string): Uint8Array {
  try {
    return readFileSync(name);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const reason = reasons[code] ?? `cannot read (${code})`;
    throw new UserError(`${reason} '${name}'${adviceOn(name, code)}`);
  }
}
