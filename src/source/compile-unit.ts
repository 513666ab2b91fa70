// Turns one file into bitcode. The bitcode comes from the cache if neither the file, nor a header that it read, nor the flags,
// nor the compiler have changed, and from the compiler otherwise.

import { Ended, endedBy } from '../base/ended.ts';
import { type ArtifactCache, digest } from '../host/cache.ts';
import type { Clang, CompileRequest, CompileResult } from './clang.ts';
import type { InputFile } from './input-file.ts';
import { type FileDigests, findResult, rememberResult } from './manifest.ts';
import { isReadable, pathsInFlags, type Readable, withGiven } from './readable.ts';
import { RefusedRead } from './refused-read.ts';
import type { Unit } from './unit.ts';

export interface CompileJob {
  readonly clang: Clang;
  /** All flags, clew's own and the user's. */
  readonly flags: readonly string[];
  readonly directory: string;
  readonly systemHeaders: readonly string[] | undefined;
  /** The program's own files (readable.ts). Undefined: the compiler may read all files, as in the user's own build. */
  readonly readable: Readable | undefined;
  readonly cache: ArtifactCache | undefined;
  readonly digests: FileDigests;
  /** A signal that ends the compiler. */
  readonly signal?: AbortSignal | undefined;
}

export interface UnitResult {
  readonly unit: Unit | undefined;
  readonly diagnostics: string;
}

export async function compileUnit(input: InputFile, job: CompileJob): Promise<UnitResult> {
  const manifestKey = digest(
    'unit 1',
    job.clang.identity,
    JSON.stringify([job.flags, job.systemHeaders, job.directory, input.name]),
    input.bytes,
  );
  const readable = readableFor(job);
  return (
    fromCache(input, manifestKey, job, readable) ?? compileNow(input, manifestKey, job, readable)
  );
}

/** The program's files, those that the flags name, and the headers of the system and the compiler. */
function readableFor({ readable, clang, flags, directory, systemHeaders = [] }: CompileJob) {
  const headers = [...systemHeaders, ...(clang.headers === undefined ? [] : [clang.headers])];
  return readable && withGiven(readable, [...pathsInFlags(flags, directory), ...headers]);
}

function fromCache(
  input: InputFile,
  manifestKey: string,
  job: CompileJob,
  readable: Readable | undefined,
): UnitResult | undefined {
  if (job.cache === undefined) return undefined;
  const mayRead = (path: string) => readable === undefined || isReadable(readable, path);
  const resultKey = findResult(job.cache, manifestKey, job.digests, mayRead);
  const packed = resultKey === undefined ? undefined : job.cache.get(resultKey);
  return packed === undefined ? undefined : unpackResult(input.name, packed);
}

async function compileNow(
  input: InputFile,
  manifestKey: string,
  job: CompileJob,
  readable: Readable | undefined,
): Promise<UnitResult> {
  const { flags, directory, systemHeaders } = job;
  const request = { file: input.name, directory, flags, systemHeaders, readable };
  const result = await compiled(request, job);
  if (result.refused.length > 0) throw new RefusedRead(request, result);
  const { bitcode, diagnostics } = result;
  if (bitcode === undefined) return { unit: undefined, diagnostics };
  if (job.cache !== undefined) {
    const resultKey = rememberResult(job.cache, manifestKey, result, job.digests);
    job.cache.put(resultKey, packResult(diagnostics, bitcode));
  }
  return { unit: compiledUnit(input.name, bitcode), diagnostics };
}

async function compiled(
  request: CompileRequest,
  { clang, signal }: CompileJob,
): Promise<CompileResult> {
  try {
    return await clang.compile(request, signal);
  } catch (error) {
    throw signal?.aborted ? new Ended(`compiling '${request.file}'`, endedBy(signal)) : error;
  }
}

/** LLVM assembly may come from anywhere, so its scopes may not be exact. */
function compiledUnit(name: string, bitcode: Uint8Array): Unit {
  return { ...unitOf(name, bitcode), exactScopes: !name.endsWith('.ll') };
}

export function unitOf(name: string, bytes: Uint8Array): Unit {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length); // not a Buffer
  return { name, bytes: plain, key: digest(bytes) };
}

// A cached result is the length of the warnings in four bytes, the warnings, the bitcode: a warm start
// repeats what the compiler had to say.
function packResult(diagnostics: string, bitcode: Uint8Array): Uint8Array {
  const text = Buffer.from(diagnostics);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, bitcode]);
}

function unpackResult(name: string, packed: Uint8Array): UnitResult {
  const buffer = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const end = 4 + buffer.readUInt32LE();
  return {
    unit: compiledUnit(name, buffer.subarray(end)),
    diagnostics: buffer.toString('utf8', 4, end),
  };
}
