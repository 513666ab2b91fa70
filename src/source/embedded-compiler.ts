// One compilation by the embedded clang. Its core module is an ordinary WASI program; we run it on our
// own host (wasi/host.ts) rather than on the npm package's runtime, which reads all files up front and
// loses `..` in paths.
//
// A WASI program cannot start others, so the two halves of clang are run one after the other: the
// driver prints the compiler proper's command line (-###), then that is run. The driver's answer
// depends on the flags alone, so it is asked once per set of flags, about a placeholder.

import { extensionOf, lastName } from '../base/posix-path.ts';
import type { CompileRequest, CompileResult } from './clang.ts';
import { headerFlags } from './clang-flags.ts';
import type { Readable } from './readable.ts';
import { FileTree, type HostFiles } from './wasi/file-tree.ts';
import { runWasi } from './wasi/host.ts';

// A folder that exists only for the embedded compiler; no host path begins like this.
const ownFolder = '/clew:clang';
const headerFolder = `${ownFolder}/include`;
const outputFile = `${ownFolder}/out.bc`;

const nothingRead = { bitcode: undefined, read: [], missed: [], refused: [] };

type DriverAnswer =
  | { kind: 'arguments'; arguments: readonly string[] }
  | { kind: 'refused'; diagnostics: string };

export class EmbeddedCompiler {
  readonly #module: WebAssembly.Module;
  readonly #ownFiles: ReadonlyMap<string, Uint8Array>;
  readonly #answers = new Map<string, DriverAnswer>();

  readonly #host: HostFiles;
  readonly #mayRead: (readable: Readable, path: string) => boolean;

  /** `headers` are the compiler's own: name -> content; `mayRead` is asked about the files of the host. */
  constructor(
    module: WebAssembly.Module,
    headers: ReadonlyMap<string, Uint8Array>,
    host: HostFiles,
    mayRead: (readable: Readable, path: string) => boolean,
  ) {
    this.#module = module;
    this.#host = host;
    this.#mayRead = mayRead;
    this.#ownFiles = new Map([...headers].map(([name, bytes]) => [`include/${name}`, bytes]));
  }

  compile(request: CompileRequest): CompileResult {
    const driver = this.#askDriver(request);
    if (driver.kind === 'refused') return { ...nothingRead, diagnostics: driver.diagnostics };
    const files = this.#fileTree(request.directory, request.readable);
    const { status, stderr } = this.#run(files, nameInput(driver.arguments, request.file));
    const refused = [...files.refused];
    const isDone = status === 0 && refused.length === 0;
    return {
      bitcode: isDone ? files.written(outputFile)?.content : undefined,
      diagnostics: stderr,
      refused,
      read: [...files.found].filter(([, kind]) => kind === 'file').map(([path]) => path),
      missed: [...files.missed],
    };
  }

  #askDriver(request: CompileRequest): DriverAnswer {
    const placeholder = `${ownFolder}/input${extensionOf(request.file)}`;
    const words = driverWords(request, placeholder);
    const key = JSON.stringify(words);
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      const files = this.#fileTree(request.directory, undefined);
      files.create(placeholder);
      answer = readDriverAnswer(this.#run(files, words));
      this.#answers.set(key, answer);
    }
    return answer;
  }

  /** `readable` is undefined for the driver, which looks at the user's flags only. */
  #fileTree(directory: string, readable: Readable | undefined): FileTree {
    const mayRead = (path: string) => readable === undefined || this.#mayRead(readable, path);
    return new FileTree(directory, new Map([[ownFolder, this.#ownFiles]]), this.#host, mayRead);
  }

  #run(files: FileTree, words: readonly string[]): { status: number; stderr: string } {
    const decoder = new TextDecoder();
    let stderr = '';
    const status = runWasi({
      module: this.#module,
      args: ['llvm', ...words],
      environment: { SOURCE_DATE_EPOCH: '0' },
      files,
      stdout: () => {},
      stderr: (bytes) => {
        stderr += decoder.decode(bytes, { stream: true });
      },
    });
    return { status, stderr: stderr + decoder.decode() };
  }
}

function driverWords(request: CompileRequest, input: string): string[] {
  return [
    ...['clang', '-###'],
    ...['-working-directory', request.directory],
    `-fdebug-compilation-dir=${request.directory}`,
    ...request.flags,
    ...headerFlags(headerFolder, request.systemHeaders),
    ...['-emit-llvm', '-c', '-o', outputFile, input],
  ];
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
  named[named.indexOf('-main-file-name') + 1] = lastName(file);
  return named;
}
