// What the system's headers declare: the symbols, functions and variables, that bitcode compiled against
// them can ask for. Clang parses all headers of the C library in the ways that change assembler names (by what a
// program asks for, with 64-bit file offsets, fortified), and its syntax tree names symbols as the object file does.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '../../src/base/known.ts';
import { spawnSync } from '../children.ts';

/** What only kernels, debuggers and Sun RPC include, and what is no header of its own. */
const leftOut =
  /^(asm|bits|finclude|gnu|netash|netatalk|netax25|neteconet|netipx|netiucv|netrom|netrose|nfs|protocols|rpc|rpcsvc|scsi)\/|^(regexp|thread_db|proc_service|a\.out|features-time64|ieee754)\.h$|^sys\/(elf|vm86|platform\/x86|procfs|reg|user|debugreg|perm|io|kd|pci|vt|soundcard|mtio|raw|quota|bitypes|gmon|gmon_out|profil|rseq)\.h$/;

const ways: readonly (readonly string[])[] = [
  ['-D_GNU_SOURCE'],
  ['-D_GNU_SOURCE', '-D_FILE_OFFSET_BITS=64'],
  ['-D_GNU_SOURCE', '-D_FORTIFY_SOURCE=2', '-O2'],
  [],
  ['-std=c11', '-D_XOPEN_SOURCE=700'],
];

/** Symbol -> the header of /usr/include that declares it, "bits/..." where that is the place. */
export function declaredSymbols(clang: string): Map<string, string> {
  const headers = systemHeaders();
  const declared = new Map<string, string>();
  for (const flags of ways)
    for (const [symbol, header] of symbolsOf(clang, headers, flags)) declared.set(symbol, header);
  return declared;
}

function systemHeaders(): string[] {
  const files = spawnSync('dpkg', ['-L', 'libc6-dev', 'libcrypt-dev'], { encoding: 'utf8' }).stdout;
  const names = files
    .split('\n')
    .filter((file) => file.endsWith('.h'))
    .map(plainName);
  return names.filter((name) => !leftOut.test(name)).sort();
}

function plainName(file: string): string {
  return file.replace('/usr/include/', '').replace('x86_64-linux-gnu/', '');
}

interface Place {
  readonly file?: string;
  readonly spellingLoc?: Place;
  readonly expansionLoc?: Place;
}

interface Declaration {
  readonly kind: string;
  readonly name?: string;
  readonly mangledName?: string;
  readonly storageClass?: string;
  readonly loc?: Place;
  readonly range?: { readonly begin: Place; readonly end: Place };
  readonly inner?: readonly Declaration[];
}

function symbolsOf(
  clang: string,
  headers: readonly string[],
  flags: readonly string[],
): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-declared-'));
  try {
    const file = join(folder, 'all.c');
    writeFileSync(file, headers.map((header) => `#include <${header}>\n`).join(''));
    const dump = ['-fsyntax-only', '-Xclang', '-ast-dump=json'];
    const result = spawnSync(clang, ['-w', ...flags, ...dump, file], {
      encoding: 'utf8',
      maxBuffer: 1 << 29,
    });
    // Some headers want more than this way declares; what could be parsed is there all the same.
    if (result.stdout === '') throw new Error(result.stderr);
    return collect(JSON.parse(result.stdout) as Declaration);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Clang writes a file's name only where it differs from the one that it wrote last. */
function collect(unit: Declaration): Map<string, string> {
  const symbols = new Map<string, string>();
  let current = '';
  const follow = (place: Place | undefined) => {
    if (place === undefined) return;
    if (place.file !== undefined) current = place.file;
    follow(place.spellingLoc);
    follow(place.expansionLoc);
  };
  const visit = (node: Declaration, isTop: boolean) => {
    follow(node.loc);
    const header = current;
    follow(node.range?.begin);
    follow(node.range?.end);
    if (isTop && isExternal(node))
      symbols.set(node.mangledName ?? present(node.name), plainName(header));
    for (const inner of node.inner ?? []) visit(inner, false);
  };
  for (const node of unit.inner ?? []) visit(node, true);
  return symbols;
}

function isExternal({ kind, name, storageClass, inner }: Declaration): boolean {
  if (name === undefined || storageClass === 'static') return false;
  const isInline = inner?.some((node) => node.kind === 'CompoundStmt') ?? false;
  if (name.startsWith('__builtin_') || name === 'alloca') return false;
  return kind === 'VarDecl' || (kind === 'FunctionDecl' && !isInline);
}
