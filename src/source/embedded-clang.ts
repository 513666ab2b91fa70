// The clang that everybody has: LLVM compiled to WebAssembly, from the npm package @yowasp/clang. Its
// core module is an ordinary WASI program; we run it on our own host (wasi/host.ts) rather than on the
// package's runtime, which reads all files up front and loses `..` in paths.
//
// A WASI program cannot start others, so the two halves of clang are run one after the other: the
// driver prints the compiler proper's command line (-###), then that is run. The driver's answer
// depends on the flags alone, so it is asked once per set of flags, about a file that is not there.

import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Clang, CompileRequest, CompileResult } from './clang.ts';
import { headerFlags } from './clang-flags.ts';
import { readResourceHeaders } from './resource-headers.ts';
import { FileTree } from './wasi/file-tree.ts';
import { runWasi } from './wasi/host.ts';

// A folder that exists only for the embedded compiler; no host path can begin like this.
const ownFolder = '/clew:clang';
const headerFolder = `${ownFolder}/include`;
const outputFile = `${ownFolder}/out.bc`;

export function embeddedClang(): Clang {
  const location = packageLocation();
  const version = packageVersion(location);
  return {
    name: `embedded clang ${version}`,
    identity: `embedded ${version}`,
    async compile(request) {
      loaded ??= load(location);
      return compileWith(await loaded, request);
    },
  };
}

// Loading takes a third of a second: once per process, however many compilations it makes.
let loaded: Promise<Loaded> | undefined;

interface Loaded {
  readonly module: WebAssembly.Module;
  readonly headers: ReadonlyMap<string, Uint8Array>;
  /** Driver flags -> the compiler proper's arguments. */
  readonly translated: Map<string, DriverAnswer>;
}

type DriverAnswer =
  | { kind: 'arguments'; arguments: readonly string[] }
  | { kind: 'refused'; diagnostics: string };

/** Without loading the package's code: the folder next to its entry point holds the compiler. */
function packageLocation(): URL {
  return new URL('./', import.meta.resolve('@yowasp/clang'));
}

function packageVersion(location: URL): string {
  const description = JSON.parse(readFileSync(new URL('../package.json', location), 'utf8'));
  return String(description.version);
}

async function load(location: URL): Promise<Loaded> {
  return {
    module: await WebAssembly.compile(readFileSync(new URL('llvm.core.wasm', location))),
    headers: readResourceHeaders(new URL('llvm-resources.tar', location)),
    translated: new Map(),
  };
}

function compileWith(clang: Loaded, request: CompileRequest): CompileResult {
  const driver = askDriver(clang, request);
  if (driver.kind === 'refused')
    return { bitcode: undefined, diagnostics: driver.diagnostics, read: [], missed: [] };
  const files = fileTree(clang, request.directory);
  const { status, stderr } = run(clang, files, nameInput(driver.arguments, request.file));
  return {
    bitcode: status === 0 ? files.written(outputFile)?.content : undefined,
    diagnostics: stderr,
    read: [...files.found].filter(([, kind]) => kind === 'file').map(([path]) => path),
    missed: [...files.missed],
  };
}

function askDriver(clang: Loaded, request: CompileRequest): DriverAnswer {
  const placeholder = `${ownFolder}/input${extname(request.file)}`;
  const flags = [
    'clang',
    '-###',
    ...['-working-directory', request.directory],
    `-fdebug-compilation-dir=${request.directory}`,
    ...request.flags,
    ...headerFlags(headerFolder),
    ...['-emit-llvm', '-c', '-o', outputFile, placeholder],
  ];
  const key = JSON.stringify(flags);
  let answer = clang.translated.get(key);
  if (answer === undefined) {
    const files = fileTree(clang, request.directory);
    files.create(placeholder);
    answer = readDriverAnswer(run(clang, files, flags));
    clang.translated.set(key, answer);
  }
  return answer;
}

/** The driver prints each command on a line of its own, its words in quotes. */
function readDriverAnswer(driver: { status: number; stderr: string }): DriverAnswer {
  const commands = driver.stderr.split('\n').filter((line) => /^ "[^"]*"( "|$)/.test(line));
  if (driver.status !== 0 || commands.length !== 1)
    return { kind: 'refused', diagnostics: driver.stderr };
  const words = [...(commands[0] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? '').replace(/\\(.)/g, '$1'),
  );
  return { kind: 'arguments', arguments: words.slice(words.indexOf('-cc1')) };
}

/** The answer was given for a placeholder, which is its last word. */
function nameInput(words: readonly string[], file: string): string[] {
  const named = ['clang', ...words.slice(0, -1), file];
  named[named.indexOf('-main-file-name') + 1] = basename(file);
  return named;
}

function fileTree(clang: Loaded, directory: string): FileTree {
  const own = new Map([...clang.headers].map(([name, bytes]) => [`include/${name}`, bytes]));
  return new FileTree(directory, new Map([[ownFolder, own]]));
}

function run(clang: Loaded, files: FileTree, words: readonly string[]) {
  const stderr: Uint8Array[] = [];
  const status = runWasi({
    module: clang.module,
    args: ['llvm', ...words],
    environment: { SOURCE_DATE_EPOCH: '0' },
    files,
    stdout: () => {},
    stderr: (bytes) => stderr.push(bytes),
  });
  return { status, stderr: Buffer.concat(stderr).toString() };
}
