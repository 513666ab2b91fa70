// Reads the record of one run, as the shim and the library inside of the program write it (libc/record/run-file.h), or as the shell
// script does if there is no compiler. A piece that is not whole was being written when the run ended.

import { readdirSync, statSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';
import { readIfThere, readNamedFile } from '../host/named-file.ts';
import type { SourceContent } from '../input/sources.ts';
import { exactTest, type Test } from '../results/test.ts';

/** What the run read, without the program's name. Standard input is undefined if the run did not read it. */
export interface RecordedRun extends Omit<SourceContent, 'failing'> {
  /** Input that was larger than allowed. */
  readonly oversized: readonly string[];
  /** Input that could not be recorded, with the reason. */
  readonly missed: readonly string[];
}

interface Reading {
  readonly words: Uint8Array[];
  directory: string;
  kind: string;
  readonly stdin: Uint8Array[];
  read: number | undefined;
  /** Keyed by absolute path; the name is relative to the program's folder, or absolute. */
  readonly files: Map<string, RecordedRun['files'][number]>;
  readonly made: Set<string>;
  readonly connections: Map<number, Connection>;
  readonly oversized: string[];
  readonly missed: Set<string>;
}

interface Connection {
  readonly isDatagrams: boolean;
  readonly messages: Uint8Array[];
  /** Whether the program has sent nothing since the last message came. */
  isOpen: boolean;
}

/** All input of the test is symbolic, with exactly the recorded bytes. */
export function testOfRun(run: RecordedRun, program: string, directory: string): Test {
  return exactTest(run, { arguments: [program], environment: {}, directory, seed: 0 });
}

/** How many bytes of input a run has. */
export function sizeOfRun({ arguments: words, stdin, files, sockets }: RecordedRun): number {
  const all = [...words, ...(stdin ? [stdin] : []), ...files.map(({ bytes }) => bytes)];
  return [...all, ...sockets.flat()].reduce((sum, { length }) => sum + length, 0);
}

/** Reads a record; `boxDirectory` is the folder that the program runs in when it is checked. */
export function readRun(path: string, boxDirectory: string): RecordedRun {
  const reading: Reading = {
    words: [],
    directory: '/',
    kind: 'none',
    stdin: [],
    read: undefined,
    files: new Map(),
    made: new Set(),
    connections: new Map(),
    oversized: [],
    missed: new Set(),
  };
  if (statSync(path).isDirectory()) readScriptRun(path, reading);
  else for (const { kind, bytes } of piecesIn(readNamedFile(path))) take(reading, kind, bytes);
  return finished(reading, boxDirectory);
}

function* piecesIn(bytes: Buffer): Generator<{ kind: string; bytes: Uint8Array }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) return;
    const content = Uint8Array.from(bytes.subarray(at + 8, end));
    yield { kind: String.fromCharCode(bytes.readUInt32LE(at) & 0xff), bytes: content };
    at = end;
  }
}

function take(reading: Reading, kind: string, bytes: Uint8Array): void {
  const text = () => Buffer.from(bytes).toString();
  const number = () => Buffer.from(bytes).readUInt32LE(0);
  switch (kind) {
    case 'A':
      reading.words.push(bytes);
      return;
    case 'D':
      reading.directory = text();
      return;
    case 'S':
      reading.kind = text();
      return;
    case 'I':
      reading.stdin.push(bytes);
      return;
    case 'K':
      reading.read = Math.max(reading.read ?? 0, Number(Buffer.from(bytes).readBigInt64LE(0)));
      return;
    case 'F':
      return takeFile(reading, Buffer.from(bytes));
    case 'C':
      reading.made.add(resolve(reading.directory, text()));
      return;
    case 'N':
      reading.connections.set(number(), {
        isDatagrams: bytes[4] === 0x64,
        messages: [],
        isOpen: false,
      });
      return;
    case 'M':
      return takeMessage(reading.connections.get(number()), bytes.subarray(4));
    case 'W': {
      const connection = reading.connections.get(number());
      if (connection !== undefined) connection.isOpen = false;
      return;
    }
    case 'O':
      reading.oversized.push(text());
      return;
    case 'X':
      reading.missed.add(text());
      return;
    case 'P':
      reading.missed.add("the system's files (/etc, /usr, ...)");
      return;
  }
}

/** Keeps a file's first content, because the program may have changed it later. A file that the program made is no input. */
function takeFile({ directory, files, made }: Reading, bytes: Buffer): void {
  const [first, second] = [bytes.indexOf(0), bytes.indexOf(0, bytes.indexOf(0) + 1)];
  const name = bytes.toString('utf8', 0, first);
  const path = resolve(directory, bytes.toString('utf8', first + 1, second));
  if (made.has(path) || files.has(path)) return;
  files.set(path, { name, bytes: Uint8Array.from(bytes.subarray(second + 1)) });
}

/** Everything that comes over a stream until the program sends something is one message. */
function takeMessage(connection: Connection | undefined, bytes: Uint8Array): void {
  if (connection === undefined) return;
  const { messages, isDatagrams, isOpen } = connection;
  const begun = isOpen && !isDatagrams ? messages.pop() : undefined;
  messages.push(begun === undefined ? bytes : joined([begun, bytes]));
  connection.isOpen = true;
}

function finished(reading: Reading, boxDirectory: string): RecordedRun {
  const { directory, files, connections } = reading;
  return {
    arguments: reading.words.slice(1),
    stdin: stdinOf(reading),
    files: [...files].map(([path, { name, bytes }]) => ({
      name: nameInBox(name, path, directory, boxDirectory),
      bytes,
    })),
    // A connection without messages counts too, because connections are numbered by their order.
    sockets: [...connections.values()].map(({ messages }) =>
      messages.length > 0 ? messages : [new Uint8Array()],
    ),
    oversized: reading.oversized,
    missed: [...reading.missed],
  };
}

function stdinOf({ kind, stdin, read }: Reading): Uint8Array | undefined {
  const bytes = joined(stdin);
  if (kind === 'file') return read === 0 ? undefined : bytes.subarray(0, read ?? bytes.length);
  return stdin.length > 0 ? bytes : undefined;
}

/**
 * The name of a file in the box. An absolute name stays, because arguments contain it too. A file below the program's folder has its
 * relative name; another file is where its relative name leads in the box.
 */
function nameInBox(name: string, path: string, directory: string, boxDirectory: string): string {
  if (name.startsWith('/')) return normalize(name);
  const inside = relative(directory, path);
  return inside.startsWith('..') ? resolve(boxDirectory, inside) : inside;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

// ---- The script's folders ------------------------------------------------------------------------------------------

/** Reads the script's files: arguments, directory, kind and content of stdin, and copies of files with their names. */
function readScriptRun(folder: string, reading: Reading): void {
  // Files are missing where the run ended before it wrote them.
  const content = (name: string) => readIfThere(join(folder, name));
  reading.words.push(...zeroEnded(content('arguments') ?? Buffer.alloc(0)));
  reading.directory = content('directory')?.toString().replace(/\n$/, '') ?? '/';
  reading.kind = content('kind')?.toString() ?? 'none';
  const stdin = content('stdin');
  if (stdin !== undefined) reading.stdin.push(Uint8Array.from(stdin));
  const names = zeroEnded(content('names') ?? Buffer.alloc(0));
  names.forEach((bytes, i) => {
    const name = Buffer.from(bytes).toString();
    const copy = content(`file-${i + 1}`);
    if (copy !== undefined)
      reading.files.set(resolve(reading.directory, name), { name, bytes: Uint8Array.from(copy) });
  });
  for (const name of readdirSync(folder))
    if (name.startsWith('oversized-')) reading.oversized.push(name.slice('oversized-'.length));
  reading.missed.add('files that no argument names, and sockets: there is no C compiler (cc)');
}

function zeroEnded(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0, end = bytes.indexOf(0); end >= 0; at = end + 1, end = bytes.indexOf(0, at))
    parts.push(Uint8Array.from(bytes.subarray(at, end)));
  return parts;
}
