// Threads with a deep stack. Compilers and compiled C recurse as deep as their input nests; Node's main thread has less than a
// megabyte of stack for WebAssembly, a thread can have any amount. From source (tests, development) a thread needs the
// TypeScript loader that its parent has.

import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A C stack has 8 MB, and a frame of compiled code may take thirty times what the C function asked for. */
const usualStackMegabytes = 256;

/** Reading and translating a large program makes many short-lived objects: room for them saves a fifth of the time. */
const youngMegabytes = 96;

export interface ThreadSetting {
  readonly stackMegabytes?: number;
  /** The thread's `workerData`. */
  readonly data?: unknown;
  /** The thread dies when its heap takes more bytes than this; see `isOutOfMemory`. */
  readonly maxMemory?: number;
}

export function startThread(file: URL, setting: ThreadSetting = {}): Worker {
  const { stackMegabytes = usualStackMegabytes, data, maxMemory } = setting;
  // What belongs to the main module alone is an error in a thread; and so are V8's flags, where any are named to it.
  const words = process.execArgv.filter((word) => !word.startsWith('--input-type'));
  const options: WorkerOptions = {
    workerData: data,
    ...(words.length < process.execArgv.length && { execArgv: words }),
    resourceLimits: {
      stackSizeMb: stackMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
      ...(maxMemory !== undefined && { maxOldGenerationSizeMb: Math.floor(maxMemory / 1024 ** 2) }),
    },
  };
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options);
  return new Worker(loadingTypeScript(file), { ...options, eval: true });
}

/** The file of a thread: `cli/run-thread` is a .ts file from source, and a .js file in dist. */
export function threadFile(name: string): URL {
  return new URL(`../${name}${extname(import.meta.url)}`, import.meta.url);
}

/** Whether a thread died because it took more memory than it was allowed. */
export function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function loadingTypeScript(file: URL): string {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import(${loader}).then(({ register }) => { register(); import(${JSON.stringify(file.href)}); });`;
}
