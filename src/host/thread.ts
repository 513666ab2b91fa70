// Threads with a deep stack. Compilers and compiled C recurse as deep as their input nests; Node's
// main thread has less than a megabyte of stack for WebAssembly, a thread can have any amount. From
// source (tests, development) a thread needs the TypeScript loader that its parent has.

import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Reading and translating a large program makes many short-lived objects: room for them saves a fifth of the time. */
const youngMegabytes = 96;

export function startThread(
  file: URL,
  stackMegabytes: number,
  data?: unknown,
  heapMegabytes?: number,
): Worker {
  // What belongs to the main module alone is an error in a thread; and so are V8's flags, where any are named to it.
  const words = process.execArgv.filter((word) => !word.startsWith('--input-type'));
  const options: WorkerOptions = {
    workerData: data,
    ...(words.length < process.execArgv.length && { execArgv: words }),
    resourceLimits: {
      stackSizeMb: stackMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
      ...(heapMegabytes !== undefined && { maxOldGenerationSizeMb: heapMegabytes }),
    },
  };
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options);
  return new Worker(loadingTypeScript(file), { ...options, eval: true });
}

function loadingTypeScript(file: URL): string {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return `import(${loader}).then(({ register }) => { register(); import(${JSON.stringify(file.href)}); });`;
}
