// A thread of the embedded clang: takes requests, gives results.

import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { CompileRequest, CompileResult } from './clang.ts';
import { EmbeddedCompiler } from './embedded-compiler.ts';
import { isReadable } from './readable.ts';
import { resourceHeaders } from './resource-headers.ts';
import { hostFiles } from './wasi/host-files.ts';

export interface EmbeddedThreadData {
  readonly module: WebAssembly.Module;
  /** Address of the tar file with the compiler's headers. */
  readonly headers: string;
}

export type EmbeddedAnswer =
  | { readonly kind: 'result'; readonly result: CompileResult }
  | { readonly kind: 'crashed'; readonly reason: string };

const data = workerData as EmbeddedThreadData;
const compiler = new EmbeddedCompiler(
  data.module,
  resourceHeaders(readFileSync(new URL(data.headers))),
  hostFiles,
  isReadable,
);

function answer(request: CompileRequest): EmbeddedAnswer {
  try {
    return { kind: 'result', result: compiler.compile(request) };
  } catch (error) {
    return { kind: 'crashed', reason: String(error) };
  }
}

parentPort?.on('message', (request: CompileRequest) => parentPort?.postMessage(answer(request)));
