// The clang that everybody has: LLVM compiled to WebAssembly, from the npm package @yowasp/clang. It
// runs in threads of its own, for two reasons: deeply nested C needs a deep stack, and several files
// can be compiled at a time. The compiled module is shared, so that a second thread costs little.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { startThread, threadFile } from '../host/thread.ts';
import type { Clang, CompileRequest, CompileResult } from './clang.ts';
import type { EmbeddedAnswer, EmbeddedThreadData } from './embedded-thread.ts';

// As much as a native clang has with the usual 8 MB, since a frame here is up to ten times as large.
const stackMegabytes = 128;

export function embeddedClang(): Clang {
  const location = packageLocation();
  const version = packageVersion(location);
  return {
    name: `embedded clang ${version}`,
    identity: `embedded ${version}`,
    headers: undefined,
    compile: async (request, signal) => {
      threads ??= new ThreadPool(location);
      return threads.compile(request, signal);
    },
  };
}

/** Finds the compiler without loading the package's code: it lies in the folder of the entry point. */
export function packageLocation(): URL {
  return new URL('./', import.meta.resolve('@yowasp/clang'));
}

export function packageVersion(location: URL): string {
  const description = JSON.parse(readFileSync(new URL('../package.json', location), 'utf8'));
  return String(description.version);
}

// Loading takes a third of a second: once per process, however many compilations it makes.
let threads: ThreadPool | undefined;

class ThreadPool {
  readonly #data: Promise<EmbeddedThreadData>;
  readonly #idle: Worker[] = [];
  readonly #waiting: ((thread: Worker) => void)[] = [];
  #running = 0;

  constructor(location: URL) {
    this.#data = loadCompiler(location);
  }

  async compile(request: CompileRequest, signal?: AbortSignal): Promise<CompileResult> {
    const thread = await this.#take();
    const answer = await this.#ask(thread, request, signal);
    if (answer.kind === 'result') return answer.result;
    throw new UserError(
      `the embedded clang broke down on '${request.file}' (${answer.reason}); try --clang native`,
    );
  }

  async #ask(
    thread: Worker,
    request: CompileRequest,
    signal: AbortSignal | undefined,
  ): Promise<EmbeddedAnswer> {
    try {
      signal?.throwIfAborted();
      thread.ref();
      thread.postMessage(request);
      const [answer] = (await once(thread, 'message', { signal })) as [EmbeddedAnswer];
      thread.unref(); // an idle compiler does not keep the process alive
      this.#release(thread);
      return answer;
    } catch (error) {
      // It hears nothing while it compiles, and nobody wants what it makes.
      await this.#replace(thread);
      throw error;
    }
  }

  async #take(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#running >= availableParallelism())
      return new Promise((resolve) => this.#waiting.push(resolve));
    return this.#start();
  }

  async #start(): Promise<Worker> {
    this.#running++;
    const file = threadFile('source/embedded-thread');
    return startThread(file, { stackMegabytes, data: await this.#data });
  }

  /** Ends a thread. Whoever waits for one gets a new one. */
  async #replace(thread: Worker): Promise<void> {
    this.#running--;
    await thread.terminate();
    const next = this.#waiting.shift();
    if (next !== undefined) next(await this.#start());
  }

  #release(thread: Worker): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(thread);
    else next(thread);
  }
}

async function loadCompiler(location: URL): Promise<EmbeddedThreadData> {
  return {
    module: await WebAssembly.compile(readFileSync(new URL('llvm.core.wasm', location))),
    headers: new URL('llvm-resources.tar', location).href,
  };
}
