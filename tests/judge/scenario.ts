// A test program carries its own expectations as comment lines; this file reads them.
//
//   // with: DIR/other.c             further files of the program, relative to its folder
//   // flags: -DN=3                  compiler flags
//   // optimised: -O2                the bitcode is optimised, as that from elsewhere may be
//   // args: a "b c"                 arguments, as a shell would split them
//   // stdin: text                   one line of input each; \0 \xff \t \\ as in C, \c at the end: no newline
//   // check: leak                   detectors that are off by default
//   // fuel: 1000000                 budget of loop rounds and calls
//   // native: clang | none, WHY     what may judge it: clang alone, or nobody; otherwise any C compiler
//   // sanitizers: none | address | undefined, WHY    which of them agree with us; otherwise both
//   // expect exit: 0, expect stdout: line             where the native compiler is not the judge
//   // expect finding: KIND or KIND  and then on the offending line: // here (// here? on each of several candidates)
//   // expect access: write of 4 bytes
//   // expect object: heap, 40 bytes, offset 40, name buffer, owner main
//   // expect message: a part of the message
//   // expect file: the file that the finding is in

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface ExpectedObject {
  readonly storage: string;
  readonly size: number;
  readonly offset: number | undefined;
  readonly name: string | undefined;
  readonly owner: string | undefined;
}

export interface ExpectedFinding {
  /** Kinds that are right; 'any' where the standard leaves the name open. */
  readonly kinds: readonly string[];
  readonly access: { readonly write: boolean; readonly size: number } | undefined;
  readonly object: ExpectedObject | undefined;
  readonly message: string | undefined;
  readonly file: string;
  /** The lines marked `// here`; empty: the place is not judged. */
  readonly lines: readonly number[];
}

export interface Scenario {
  readonly name: string;
  readonly files: readonly string[];
  readonly flags: readonly string[];
  readonly optimised: string | undefined;
  readonly args: readonly string[];
  readonly stdin: Uint8Array;
  readonly checks: readonly string[];
  readonly fuel: number | undefined;
  readonly native: 'any' | 'clang' | 'none';
  readonly sanitizers: readonly ('address' | 'undefined')[];
  readonly exit: number | undefined;
  readonly stdout: string | undefined;
  readonly finding: ExpectedFinding | undefined;
}

/** The scenarios of a folder, in the order of their names. */
export function scenariosOf(folder: string): Scenario[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.c'));
  return names.sort().map((name) => readScenario(join(folder, name)));
}

function readScenario(path: string): Scenario {
  const text = readFileSync(path, 'latin1');
  const directives = new Directives(path, text);
  const folder = dirname(path);
  const files = [path, ...words(directives.one('with') ?? '').map((name) => join(folder, name))];
  const stdout = directives.all('expect stdout');
  const scenario: Scenario = {
    name: basename(path, '.c'),
    files,
    flags: words(directives.one('flags') ?? ''),
    optimised: directives.one('optimised'),
    args: words(directives.one('args') ?? ''),
    stdin: inputBytes(directives.all('stdin')),
    checks: words(directives.one('check') ?? ''),
    fuel: directives.number('fuel'),
    native: nativeJudge(directives.one('native')),
    sanitizers: sanitizerJudges(directives.one('sanitizers')),
    exit: directives.number('expect exit'),
    stdout: stdout.length === 0 ? undefined : `${stdout.join('\n')}\n`,
    finding: expectedFinding(directives, files),
  };
  directives.refuseUnknown();
  return scenario;
}

/** The directive lines of one file; a misspelt one must not silently expect nothing. */
class Directives {
  private readonly path: string;
  private readonly lines: { name: string; value: string }[] = [];
  private readonly asked = new Set<string>();

  constructor(path: string, text: string) {
    this.path = path;
    const pattern =
      /^\/\/ (with|flags|optimised|args|stdin|check|fuel|native|sanitizers|expect [a-z]+):(?: (.*))?$/gm;
    for (const match of text.matchAll(pattern))
      this.lines.push({ name: match[1], value: match[2] ?? '' });
  }

  all(name: string): string[] {
    this.asked.add(name);
    return this.lines.filter((line) => line.name === name).map((line) => line.value);
  }

  one(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw new Error(`${this.path}: '${name}' is given twice`);
    return values[0];
  }

  number(name: string): number | undefined {
    const value = this.one(name);
    return value === undefined ? undefined : Number(value);
  }

  refuseUnknown(): void {
    const unknown = this.lines.find((line) => !this.asked.has(line.name));
    if (unknown) throw new Error(`${this.path}: unknown directive '${unknown.name}'`);
  }
}

function expectedFinding(
  directives: Directives,
  files: readonly string[],
): ExpectedFinding | undefined {
  const kinds = directives.one('expect finding');
  const access = directives.one('expect access');
  const object = directives.one('expect object');
  const message = directives.one('expect message');
  const fileName = directives.one('expect file');
  if (kinds === undefined) return undefined;
  const file = files.find((path) => basename(path) === fileName) ?? files[0];
  return {
    kinds: kinds.split(' or '),
    access: access === undefined ? undefined : expectedAccess(access),
    object: object === undefined ? undefined : expectedObject(object),
    message,
    file,
    lines: markedLines(readFileSync(file, 'latin1')),
  };
}

function expectedAccess(text: string): { write: boolean; size: number } {
  const match = /^(read|write) of (\d+) bytes?$/.exec(text);
  if (!match) throw new Error(`expect access: '${text}' is not "read of N bytes"`);
  return { write: match[1] === 'write', size: Number(match[2]) };
}

function expectedObject(text: string): ExpectedObject {
  const [storage, size, ...rest] = text.split(', ');
  const named = new Map(rest.map((part) => part.split(' ') as [string, string]));
  const offset = named.get('offset');
  return {
    storage: storage,
    size: Number.parseInt(size, 10),
    offset: offset === undefined ? undefined : Number(offset),
    name: named.get('name'),
    owner: named.get('owner'),
  };
}

function markedLines(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (/\/\/ here\??$/.test(line) ? [index + 1] : []));
}

function nativeJudge(value: string | undefined): Scenario['native'] {
  const judge = value?.split(',')[0];
  return judge === 'clang' || judge === 'none' ? judge : 'any';
}

function sanitizerJudges(value: string | undefined): Scenario['sanitizers'] {
  const judge = value?.split(',')[0];
  if (judge === 'none') return [];
  return judge === 'address' || judge === 'undefined' ? [judge] : ['address', 'undefined'];
}

/** Splits as a shell does, as far as double quotes go. */
function words(text: string): string[] {
  const matches = text.matchAll(/"([^"]*)"|(\S+)/g);
  return [...matches].map((match) => match[1] ?? match[2]);
}

function inputBytes(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => (line.endsWith('\\c') ? line.slice(0, -2) : `${line}\n`));
  const escapes: Record<string, string> = { '0': '\0', t: '\t', '\\': '\\' };
  const plain = text
    .join('')
    .replace(/\\(?:x([0-9a-f]{2})|([0t\\]))/g, (_, hex: string, letter: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : escapes[letter],
    );
  return Buffer.from(plain, 'latin1');
}
