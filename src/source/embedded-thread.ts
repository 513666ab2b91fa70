// A thread of the embedded clang: takes requests, gives results.

import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { CompileRequest, CompileResult } from './clang.ts';
import { EmbeddedCompiler } from './embedded-compiler.ts';

export interface EmbeddedThreadData {
  readonly module: WebAssembly.Module;
  /** Address of the tar file with the compiler's headers. */
  readonly headers: string;
}

export type EmbeddedAnswer =
  | { readonly kind: 'result'; readonly result: CompileResult }
  | { readonly kind: 'crashed'; readonly reason: string };

/** Size of the blocks that a tar file is made of. */
const blockSize = 512;

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

/**
 * Reads the embedded clang's own headers (stddef.h, stdarg.h, limits.h, immintrin.h ...): file name -> content. Its npm package
 * carries them in a tar file together with a C++ library for another target; only the files directly in the tar's include/
 * folder are clang's. The contents are views of one buffer: nothing is copied.
 */
function readResourceHeaders(tar: URL): Map<string, Uint8Array> {
  const bytes = readFileSync(tar);
  const headers = new Map<string, Uint8Array>();
  for (let at = 0; at + blockSize <= bytes.length && bytes[at] !== 0; ) {
    const name = textField(bytes, at, 100);
    const size = Number.parseInt(textField(bytes, at + 124, 12), 8);
    const content = at + blockSize;
    const match = /^(?:\.\/)?include\/([^/]+\.h)$/.exec(name);
    if (match?.[1] !== undefined) headers.set(match[1], bytes.subarray(content, content + size));
    at = content + Math.ceil(size / blockSize) * blockSize;
  }
  return headers;
}

function textField(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end)).toString('latin1');
}
