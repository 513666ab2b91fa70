// A test as files: input.json has all of it and is what clew reads again; the others are the same for people and scripts.
//
//   input.json
//   stdin, arg-1..., files/NAME, socket-1...      what the program gets; all arguments, those that are not symbolic too
//   test.ktest                       for KLEE's tools
//
// What the program itself made symbolic is in input.json and test.ktest alone: a loop may ask for thousands of objects, and a file
// for each of them in every test would take longer than the runs. A folder that somebody made may have it as memory/NAME.
//
// Names come from the program and its user: whatever they are, the files stay inside the folder.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { isFolder } from '../host/make-folder.ts';
import { FoldersAbove, readNamedFile, statOf } from '../host/named-file.ts';
import {
  argumentName,
  isInputEntry,
  isMemoryName,
  messageName,
  parseInputName,
  stdinName,
} from '../input/names.ts';
import { contentOf } from '../input/sources.ts';
import type { TestPlan } from '../world/world-maker.ts';
import { folderPaths } from './folder-paths.ts';
import { inputJson, readInputJson } from './input-json.ts';
import { ktestOf, readKtest, testOfKtest, writeKtest } from './ktest.ts';
import { argumentsOf, exactTest, socketParts, type Test } from './test.ts';

export interface TestFile {
  /** The path within the folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

const jsonFile = 'input.json';
const ktestFile = 'test.ktest';

export function testFiles(test: Test): TestFile[] {
  const content = contentOf(test.sources, test.plan.arguments, test.input);
  const { stdin, files } = content;
  const paths = folderPaths(files.map(({ name }) => name));
  return [
    { path: jsonFile, bytes: new TextEncoder().encode(inputJson(test)) },
    ...(stdin === undefined ? [] : [{ path: stdinName, bytes: stdin }]),
    ...argumentsOf(test).map((bytes, i) => ({ path: argumentName(i + 1), bytes })),
    ...socketParts(content).map(({ name, bytes }) => ({ path: name, bytes })),
    ...files.map(({ bytes }, i) => ({ path: paths[i], bytes })),
    { path: ktestFile, bytes: writeKtest(ktestOf(test)) },
  ];
}

/** A folder of clew's, or one that somebody made: of plain files, or with a .ktest alone. */
export function readTest(files: ReadonlyMap<string, Uint8Array>): Test {
  const json = files.get(jsonFile);
  if (json !== undefined) return readInputJson(new TextDecoder().decode(json));
  const ktest = files.get(ktestFile);
  if (ktest !== undefined) return testOfKtest(readKtest(ktest));
  return testOfPlainFiles(files);
}

function testOfPlainFiles(files: ReadonlyMap<string, Uint8Array>): Test {
  const words: Uint8Array[] = [];
  for (
    let word = files.get(argumentName(1));
    word;
    word = files.get(argumentName(words.length + 1))
  )
    words.push(word);
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = sorted.flatMap(([path, bytes]) => {
    const name = parseInputName(path);
    return name.kind === 'file' ? [{ name: name.path, bytes }] : [];
  });
  const stdin = files.get(stdinName);
  const memory = sorted.filter(([path]) => isMemoryName(path));
  const sockets = socketMessages(files);
  if (words.length + contents.length + memory.length + sockets.length === 0 && stdin === undefined)
    throw new UserError(`this is no test: there is no ${jsonFile}, ${ktestFile} or stdin`);
  const plan: TestPlan = { arguments: ['program'], environment: {}, directory: '/home', seed: 0 };
  return exactTest({ stdin, arguments: words, files: contents, sockets }, plan, new Map(memory));
}

/** socket-1, or socket-1.1, socket-1.2 ... for several messages. */
function socketMessages(files: ReadonlyMap<string, Uint8Array>): Uint8Array[][] {
  const connections: Uint8Array[][] = [];
  const several = 2;
  for (let connection = 1; ; connection++) {
    const single = files.get(messageName(connection, 1, 1));
    const messages = single === undefined ? [] : [single];
    for (let message = 1; ; message++) {
      const bytes = files.get(messageName(connection, message, several));
      if (bytes === undefined) break;
      messages.push(bytes);
    }
    if (messages.length === 0) return connections;
    connections.push(messages);
  }
}

// ---- Tests as the user names them: the folder of a test or of a finding, its input.json, or a .ktest file --------

/** A folder, input.json and .ktest can be tests; anything else is a part of a program. */
export function isTestName(name: string): boolean {
  return isFolder(name) || /\.(json|ktest)$/.test(name);
}

export function loadTest(name: string): Test {
  const files = isFolder(name) ? filesOfTest(name) : oneFile(name);
  try {
    return readTest(files);
  } catch (error) {
    if (error instanceof UserError) throw new UserError(`'${name}': ${error.message}`);
    throw error;
  }
}

function oneFile(name: string): Map<string, Uint8Array> {
  const bytes = reading(name, () => new Uint8Array(readNamedFile(name)));
  return new Map([[name.endsWith('.ktest') ? 'test.ktest' : 'input.json', bytes]]);
}

/** What belongs to a test; whatever else is in the folder is not even read, and pipes and devices are not opened. */
export function filesOfTest(folder: string): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const above = new FoldersAbove();
  const add = (name: string): void => {
    const path = join(folder, name);
    const stat = statOf(path);
    const read = () => new Uint8Array(readNamedFile(path)); // not a Buffer: these share memory
    if (stat?.isFile()) files.set(name, reading(path, read));
    if (stat?.isDirectory())
      above.within(path, () => {
        for (const below of readdirSync(path).sort()) add(`${name}/${below}`);
      });
  };
  for (const name of reading(folder, () => readdirSync(folder)).sort())
    if (name === 'input.json' || name === 'test.ktest' || isInputEntry(name)) add(name);
  return files;
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such test' : `it cannot be read (${code})`;
    throw new UserError(`'${path}': ${reason}`);
  }
}
