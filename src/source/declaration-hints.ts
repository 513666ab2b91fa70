// What a user can do about a function, a type or a constant of the C library that the compiler does not know: name the header that
// declares it. clang says so itself of some functions of standard C, and of nothing that POSIX has. gcc 13 and older only warn of functions
// without a declaration, so that such programs come from builds that work.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getOrMake } from '../base/known.ts';
import { libraryHeaders } from '../host/library-files.ts';

interface Unknown {
  readonly file: string;
  readonly name: string;
  readonly isFunction: boolean;
}

const complaint =
  /^(.+?):\d+:\d+: (?:fatal )?error: (call to undeclared (?:library )?function|use of undeclared identifier|unknown type name|.*\bincomplete type) '(?:(?:struct|union) )?(\w+)'/gm;

/** Advice on each name that the diagnostics call unknown and a header declares, as lines behind them. Files are relative to `directory`. */
export function declarationHints(diagnostics: string, directory: string): string {
  const unknown = unknownIn(diagnostics);
  const headers = declaringHeaders(new Set(unknown.map(({ name }) => name)));
  const missing = new Map<string, Set<string>>();
  for (const { file, name } of unknown) {
    const header = headers.get(name);
    if (header !== undefined) getOrMake(missing, `${file}\n${header}`, () => new Set()).add(name);
  }
  const hints = [...missing].map(([place, names]) => {
    const [file, header] = place.split('\n');
    return hintOf([...names], header, file, includes(resolve(directory, file), header));
  });
  if (unknown.some(({ isFunction }) => isFunction)) hints.push(oldCompilers);
  return hints.map((hint) => `clew: hint: ${hint}\n`).join('');
}

const oldCompilers =
  'gcc 13 and older only warn of functions without a declaration; with -Wno-implicit-function-declaration clew takes them, too';

function unknownIn(diagnostics: string): Unknown[] {
  const found = stripVTControlCharacters(diagnostics).matchAll(complaint);
  return Array.from(found, ([, file, what, name]) => {
    return { file, name, isFunction: what.startsWith('call') };
  });
}

function hintOf(names: readonly string[], header: string, file: string, isIncluded: boolean) {
  const listed = names.map((name) => `'${name}'`).join(', ');
  const are = names.length === 1 ? 'is' : 'are';
  return isIncluded
    ? `${listed} ${are} in <${header}>, but not in the standard that the flags or ${file} ask for: use -std=gnu17, or add -D_GNU_SOURCE`
    : `${listed} ${are} declared in <${header}>: add #include <${header}> to ${file}`;
}

function includes(file: string, header: string): boolean {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => /^\s*#\s*include\s*<([^>]+)>/.exec(line)?.[1] === header);
  } catch {
    return false; // A file that is in memory only, as an editor's.
  }
}

// ---- The headers of the C library -----------------------------------------------------------------------------------

/** Headers that come with a compiler. */
const ofCompilers: readonly (readonly [RegExp, string])[] = [
  [/^(bool|true|false)$/, 'stdbool.h'],
  [/^(size_t|ptrdiff_t|wchar_t|max_align_t|NULL|offsetof)$/, 'stddef.h'],
  [/^va_(list|start|arg|end|copy)$/, 'stdarg.h'],
  [/^(U?(CHAR|SHRT|INT|LONG|LLONG)_(MAX|MIN)|SCHAR_(MAX|MIN)|CHAR_BIT)$/, 'limits.h'],
  [/^(FLT|DBL|LDBL)_[A-Z0-9_]+$/, 'float.h'],
];

/** Where a name is in several headers, the one that programs are used to; others come by their names. */
const preferred = [
  'stdlib.h',
  'string.h',
  'unistd.h',
  'stdio.h',
  'sys/types.h',
  'time.h',
  'sys/time.h',
];

/** The header to include for each of the names that a header declares. */
function declaringHeaders(names: ReadonlySet<string>): Map<string, string> {
  const headers = new Map<string, string>();
  const others = new Set<string>();
  for (const name of names) {
    const known = ofCompilers.find(([pattern]) => pattern.test(name));
    if (known === undefined) others.add(name);
    else headers.set(name, known[1]);
  }
  if (others.size > 0) searchLibrary(others, headers);
  return headers;
}

function searchLibrary(names: ReadonlySet<string>, headers: Map<string, string>): void {
  const files = readdirSync(libraryHeaders, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.h'))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const conditional = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(join(libraryHeaders, file), 'utf8');
    for (const { name, isConditional } of declaredIn(text)) {
      const places = isConditional ? conditional : headers;
      if (!names.has(name) || places.has(name)) continue;
      const header = file.startsWith('bits/') ? includerOf(file, files) : file;
      if (header !== undefined) places.set(name, header);
    }
  }
  for (const [name, header] of conditional) if (!headers.has(name)) headers.set(name, header);
}

/** Headers in bits/ are not for programs; one that programs include has each of them. */
function rank(file: string): number {
  if (file.startsWith('bits/')) return preferred.length + 1;
  const place = preferred.indexOf(file);
  return place < 0 ? preferred.length : place;
}

function includerOf(inner: string, files: readonly string[]): string | undefined {
  const including = files.filter((file) => includes(join(libraryHeaders, file), inner));
  const [direct] = including.filter((file) => !file.startsWith('bits/'));
  if (direct !== undefined) return direct;
  const outer = including.filter((file) => file !== inner).map((file) => includerOf(file, files));
  return outer.find((file) => file !== undefined);
}

interface Declaration {
  readonly name: string;
  /** Whether only programs that ask for some standard get it. */
  readonly isConditional: boolean;
}

/** Functions, macros, types, variables and constants of an enumeration that a header declares, line by line. */
function declaredIn(text: string): Declaration[] {
  const declarations: Declaration[] = [];
  // The guard around a header is one condition.
  let depth = 0;
  for (const line of text.split('\n')) {
    const directive = /^\s*#\s*(if|endif)/.exec(line)?.[1];
    if (directive !== undefined) depth += directive === 'if' ? 1 : -1;
    const name = declaredAt(line);
    if (name !== undefined) declarations.push({ name, isConditional: depth > 1 });
  }
  return declarations;
}

const declarators: readonly RegExp[] = [
  /^\s*#\s*define\s+(\w+)/,
  /^(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*\{/,
  /^(?:typedef\b.*?|\}\s*)\b(\w+)(?:\[[^\]]*\])?;/,
  /^extern\b[^()]*?\b(\w+)(?:\[\])?;/,
  /^\s*([A-Z]\w*)\s*(?:=[^=].*)?,$/,
  /^(?!typedef|return)\w[\w\s*]*?\b(\w+)\s*\(/,
];

function declaredAt(line: string): string | undefined {
  for (const declarator of declarators) {
    const match = declarator.exec(line);
    if (match !== null) return match[1];
  }
  return undefined;
}
