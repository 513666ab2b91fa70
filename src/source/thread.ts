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
  const options: WorkerOptions = {
    workerData: data,
    // What belongs to the main module alone is an error in a thread.
    execArgv: process.execArgv.filter((word) => !word.startsWith('--input-type')),
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
