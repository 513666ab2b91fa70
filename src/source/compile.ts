// C files and flags -> bitcode. Each file is compiled on its own, or its bitcode taken from the cache
// when neither the file, nor a header it read, nor the flags, nor the compiler changed: then no
// compiler is started or even loaded.

import { availableParallelism } from 'node:os';
import { expandBuilt } from './built/expand.ts';
import { type ArtifactCache, digest } from './cache.ts';
import { chooseClang } from './choose-clang.ts';
import type { Clang } from './clang.ts';
import { compilerFlags, libraryHeaders } from './clang-flags.ts';
import { type InputFile, readInput } from './input-file.ts';
import { FileDigests, findResult, rememberResult } from './manifest.ts';
import type { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

export interface SourceOptions {
  /** embedded, native, or the path of a clang; left out: native when there is one, else embedded. */
  readonly clang?: string | undefined;
  /** The user's flags in clang's language and in the user's order: -Iinclude, -DX=1, -std=c99 ... */
  readonly flags: readonly string[];
  /** Keep the names of local values, for people who read the IR. */
  readonly keepNames?: boolean;
  readonly cache: ArtifactCache | undefined;
}

export type Compilation =
  | { readonly kind: 'compiled'; readonly units: readonly Unit[]; readonly warnings: string }
  | { readonly kind: 'failed'; readonly diagnostics: string };

export async function compileSources(
  names: readonly string[],
  options: SourceOptions,
): Promise<Compilation> {
  const inputs = names.map(readInput);
  const flags = compilerFlags({ flags: options.flags, keepNames: options.keepNames ?? false });
  const needsClang = inputs.some((input) => input.kind === 'source');
  const clang = needsClang ? await chooseClang(options.clang, options.cache) : undefined;
  const job: CompileJob = {
    ...{ clang, flags, cache: options.cache, digests: new FileDigests() },
    ...{ directory: process.cwd(), systemHeaders: [libraryHeaders] },
  };
  const results = await inTurns(inputs, (input) => compileUnit(input, job));
  const diagnostics = results.map((result) => result.diagnostics).join('');
  const units = results.flatMap((result) => (result.unit === undefined ? [] : [result.unit]));
  return units.length === results.length
    ? { kind: 'compiled', units: withBuilt(units), warnings: diagnostics }
    : { kind: 'failed', diagnostics };
}

/** What was built with `clew cc` holds many units. */
function withBuilt(units: readonly Unit[]): Unit[] {
  return units.flatMap((unit) => expandBuilt(unit, process.env));
}

export interface CompileJob {
  readonly clang: Clang | undefined;
  /** Complete: ours and the user's. */
  readonly flags: readonly string[];
  readonly directory: string;
  readonly systemHeaders: readonly string[] | undefined;
  readonly cache: ArtifactCache | undefined;
  readonly digests: FileDigests;
}

export interface UnitResult {
  readonly unit: Unit | undefined;
  readonly diagnostics: string;
}

export async function compileUnit(input: InputFile, job: CompileJob): Promise<UnitResult> {
  if (input.kind === 'bitcode' || job.clang === undefined)
    return { unit: unitOf(input.name, input.bytes), diagnostics: '' };
  const manifestKey = digest(
    'unit 1',
    job.clang.identity,
    JSON.stringify([job.flags, job.systemHeaders, job.directory, input.name]),
    input.bytes,
  );
  return fromCache(input, manifestKey, job) ?? compileNow(job.clang, input, manifestKey, job);
}

function fromCache(input: InputFile, manifestKey: string, job: CompileJob): UnitResult | undefined {
  if (job.cache === undefined) return undefined;
  const resultKey = findResult(job.cache, manifestKey, job.digests);
  const packed = resultKey === undefined ? undefined : job.cache.get(resultKey);
  return packed === undefined ? undefined : unpackResult(input.name, packed);
}

async function compileNow(
  clang: Clang,
  input: InputFile,
  manifestKey: string,
  job: CompileJob,
): Promise<UnitResult> {
  const { flags, directory, systemHeaders } = job;
  const request = { file: input.name, directory, flags, systemHeaders };
  const result = await clang.compile(request);
  const { bitcode, diagnostics } = result;
  if (bitcode === undefined) return { unit: undefined, diagnostics };
  if (job.cache !== undefined) {
    const resultKey = rememberResult(job.cache, manifestKey, result, job.digests);
    job.cache.put(resultKey, packResult(diagnostics, bitcode));
  }
  return { unit: unitOf(input.name, bitcode), diagnostics };
}

function unitOf(name: string, bytes: Uint8Array): Unit {
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
    unit: unitOf(name, buffer.subarray(end)),
    diagnostics: buffer.toString('utf8', 4, end),
  };
}

/** All items, a few at a time, results in order. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
