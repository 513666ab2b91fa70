// A thread of the embedded clang: takes requests, gives results.

import { parentPort, workerData } from 'node:worker_threads';
import type { CompileRequest, CompileResult } from './clang.ts';
import { EmbeddedCompiler } from './embedded-compiler.ts';
import { readResourceHeaders } from './resource-headers.ts';

export interface EmbeddedThreadData {
  readonly module: WebAssembly.Module;
  /** Address of the tar file with the compiler's headers. */
  readonly headers: string;
}

export type EmbeddedAnswer =
  | { readonly kind: 'result'; readonly result: CompileResult }
  | { readonly kind: 'crashed'; readonly reason: string };

const data = workerData as EmbeddedThreadData;
const compiler = new EmbeddedCompiler(data.module, readResourceHeaders(new URL(data.headers)));

function answer(request: CompileRequest): EmbeddedAnswer {
  try {
    return { kind: 'result', result: compiler.compile(request) };
  } catch (error) {
    return { kind: 'crashed', reason: String(error) };
  }
}

parentPort?.on('message', (request: CompileRequest) => parentPort?.postMessage(answer(request)));
