// Turns what the user named into units. C files are compiled, each on its own, or their bitcode is taken from the cache; built
// programs and projects become the units that they are made of; files that hold bitcode already are passed on as they are.

import { Ended, endedBy } from '../base/ended.ts';
import { handedPrograms } from '../base/handed-program.ts';
import { type ArtifactCache, digest } from '../host/cache.ts';
import { libraryHeaders } from '../host/library-files.ts';
import { mapConcurrent } from '../host/map-concurrent.ts';
import { compileAgain } from './built/compile-again.ts';
import { expandBuilt } from './built/expand.ts';
import { readFlags } from './cc/compiler-command.ts';
import { chosenChecks, compiledWords, insertedChecks } from './checks.ts';
import { chooseClang } from './choose-clang.ts';
import type { Clang, CompileRequest, CompileResult } from './clang.ts';
import { compilerFlags } from './clang-flags.ts';
import { isCodeFlag } from './code-flags.ts';
import { declarationHints } from './declaration-hints.ts';
import { headerHints } from './header-hints.ts';
import { type InputFile, readInput } from './input-file.ts';
import { FileDigests, findResult, rememberResult } from './manifest.ts';
import { readableOf } from './program-readable.ts';
import { compileTarget } from './project/compile-target.ts';
import { type ProjectOperand, projectOperand } from './project/operand.ts';
import { isReadable, joined, pathsInFlags, type Readable, withGiven } from './readable.ts';
import { RefusedRead } from './refused-read.ts';
import { type Unit, unitOfProgram, withInserted } from './unit.ts';

export type { Unit } from './unit.ts';

export interface SourceOptions {
  /** embedded, native, or the path of a clang. If left out: native when there is one, else embedded. */
  readonly clang?: string | undefined;
  /** The user's flags in clang's language and in the user's order: -Iinclude, -DX=1, -std=c99 ... */
  readonly flags: readonly string[];
  /** Relative names in the flags and of sources are relative to this folder; if left out, to the current one. */
  readonly directory?: string | undefined;
  /** Programs that are handed over beside this one, in the words of --program: their units come behind those of the files. */
  readonly programs?: readonly string[] | undefined;
  /** Further flags, taken as they are: for clew's own library. */
  readonly ownFlags?: readonly string[];
  /** The checks to insert, in the words of --check (checks.ts): bounds, no-scope ... If left out, the defaults. */
  readonly checks?: readonly string[] | undefined;
  /** Keeps the names of local values, for people who read the IR. */
  readonly keepNames?: boolean;
  readonly cache: ArtifactCache | undefined;
  /** Files of a program that sources of clew's own include from elsewhere. */
  readonly including?: readonly string[];
  /** A signal that ends the compiler; the compilation then throws `Ended`. */
  readonly signal?: AbortSignal | undefined;
}

export type Compilation =
  | { readonly kind: 'compiled'; readonly units: readonly Unit[]; readonly warnings: string }
  | { readonly kind: 'failed'; readonly diagnostics: string };

/** The result for one name. */
export interface InputResult {
  /** It is undefined if the file does not compile. */
  readonly units: readonly Unit[] | undefined;
  readonly diagnostics: string;
}

export async function compileSources(
  names: readonly string[],
  options: SourceOptions,
): Promise<Compilation> {
  const handed = handedPrograms(options.programs ?? []);
  const tested = names.map((file) => ({ file, program: undefined }));
  const inputs = [...tested, ...handed].map(({ file, program }) => {
    return { input: projectOperand(file) ?? readInput(file), program };
  });
  let clang: Promise<Clang> | undefined;
  const job = async (): Promise<CompileJob> => {
    clang ??= chooseClang(options.clang, options.cache);
    return { clang: await clang, ...setting };
  };
  const other = [...handed.map(({ file }) => file), ...(options.including ?? [])];
  const readable = joined([readableOf(names), readableOf(other)]);
  const setting = {
    flags: compilerFlags({ keepNames: false, ...options, checks: options.checks ?? [] }),
    directory: options.directory ?? process.cwd(),
    systemHeaders: [libraryHeaders],
    readable,
    cache: options.cache,
    digests: new FileDigests(),
    signal: options.signal,
  };
  const results = await mapConcurrent(inputs, async ({ input, program }) => {
    const result = await compileInput(input, job, options);
    if (program === undefined) return result;
    return { ...result, units: result.units?.map((unit) => unitOfProgram(unit, program)) };
  });
  const diagnostics = results.map((result) => result.diagnostics).join('');
  const chosen = chosenChecks(options.checks ?? []);
  const inserted = insertedChecks.filter((name) => chosen.has(name));
  return results.every(({ units }) => units !== undefined)
    ? {
        kind: 'compiled',
        units: results.flatMap(({ units = [] }) =>
          units.map((unit) => withInserted(unit, inserted)),
        ),
        warnings: diagnostics,
      }
    : {
        kind: 'failed',
        diagnostics: [
          diagnostics,
          headerHints(diagnostics, readable.project),
          declarationHints(diagnostics, options.directory ?? process.cwd()),
        ].join(''),
      };
}

/** Whether a built program can be taken as it is, because no flag and no check changes its code. */
function isAsBuilt({ flags, checks = [] }: SourceOptions): boolean {
  return readFlags(flags).every(isCodeFlag) && compiledWords(checks).length === 0;
}

async function compileInput(
  input: InputFile | ProjectOperand,
  job: () => Promise<CompileJob>,
  options: SourceOptions,
): Promise<InputResult> {
  switch (input.kind) {
    case 'project':
      return compileTarget(input, options);
    case 'bitcode': {
      const units = expandBuilt(unitOf(input.name, input.bytes), process.env);
      return isAsBuilt(options)
        ? { units, diagnostics: '' }
        : compileAgain(units, options, input.name);
    }
    case 'source': {
      const { unit, diagnostics } = await compileUnit(input, await job());
      return { units: unit && [unit], diagnostics };
    }
  }
}

// ---- One file ------------------------------------------------------------------------------------------------------
//
// Turns one file into bitcode. The bitcode comes from the cache if neither the file, nor a header that it read, nor the flags,
// nor the compiler have changed, and from the compiler otherwise.

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
