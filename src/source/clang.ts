// What a C compiler is to clew: something that turns one file into bitcode and says what it read.
// Two back ends stand behind it, the embedded clang and a native one; both get the same flags, so that
// a program behaves the same whichever compiled it.

import type { Readable } from './readable.ts';

/** One translation unit to compile. Paths are as the user wrote them, relative to `directory`. */
export interface CompileRequest {
  readonly file: string;
  readonly directory: string;
  /** Clang's own flags, complete except for input, output and the compiler's own headers. */
  readonly flags: readonly string[];
  /** Folders of headers behind the compiler's own. If undefined, neither these nor the compiler's own are searched (-nostdinc). */
  readonly systemHeaders: readonly string[] | undefined;
  /** The files that the compiler may read. If undefined, it may read all files. */
  readonly readable: Readable | undefined;
}

export interface CompileResult {
  /** It is absent when the compilation failed. */
  readonly bitcode: Uint8Array | undefined;
  /** Errors and warnings as clang prints them, with its colours. */
  readonly diagnostics: string;
  /** Absolute paths of the files that were read, and of those that were looked for in vain. */
  readonly read: readonly string[];
  readonly missed: readonly string[];
  /** Files that the source asked for and may not read. There is no bitcode then, and nothing of them is in the diagnostics. */
  readonly refused: readonly string[];
}

export interface Clang {
  /** The name for people: "embedded clang 22.1.0". */
  readonly name: string;
  /** It is part of cache keys, and changes whenever the compiler may give another result. */
  readonly identity: string;
  /** The folder of the compiler's own headers. Undefined if they are not files of the host. */
  readonly headers: string | undefined;
  /** Rejects when the signal ends the compiler. */
  compile(request: CompileRequest, signal?: AbortSignal): Promise<CompileResult>;
}
