// One file of a compiler command, compiled once more, to bitcode: with our flags, the command's that matter, and the
// system's headers, since the program was configured for those. That clang cannot do it, where the native compiler could, is
// no error: the record says so in place of the bitcode, and the build goes on.

import { stripVTControlCharacters } from 'node:util';
import { Ended } from '../../base/ended.ts';
import { UserError } from '../../base/user-error.ts';
import { type ArtifactCache, digest } from '../../host/cache.ts';
import { chosenChecks } from '../checks.ts';
import { chooseClang } from '../choose-clang.ts';
import { compilerFlags } from '../clang-flags.ts';
import { type CompileJob, compileUnit, type UnitResult } from '../compile.ts';
import type { InputFile } from '../input-file.ts';
import { FileDigests } from '../manifest.ts';
import type { Readable } from '../readable.ts';
import type { IrRecord } from '../record.ts';
import { RefusedRead } from '../refused-read.ts';
import { sanitizerFlags } from '../sanitizers.ts';
import type { BitcodeFlags } from './bitcode-flags.ts';
import type { CompilerNature } from './compiler-nature.ts';

export interface CaptureSetting {
  readonly directory: string;
  /** Flags of the command. */
  readonly flags: BitcodeFlags;
  /** The checks to insert, in the words of --check. */
  readonly checks: readonly string[];
  readonly nature: CompilerNature;
  /** embedded, native, or the path of a clang. */
  readonly clang: string | undefined;
  readonly cache: ArtifactCache | undefined;
}

/** The native compiler has said what there is to say; and what it takes, clang need not refuse. */
const lenience = [
  '-w',
  '-Wno-unknown-warning-option',
  ...['-Wno-implicit-function-declaration', '-Wno-implicit-int', '-Wno-int-conversion'],
  ...['-Wno-incompatible-function-pointer-types', '-Wno-incompatible-pointer-types'],
  ...[
    '-Wno-return-type',
    '-Wno-return-mismatch',
    '-Wno-strict-prototypes',
    '-Wno-asm-operand-widths',
  ],
];

/**
 * Bodies for calls of C99's inline functions: where the native compiler inlines all of them, the linker never sees the one
 * definition that is not inline, which may lie in an archive. clang leaves them out without optimisation; so it is asked
 * to optimise, and then not to do it. Headers notice what they do natively (bitcode-flags.ts).
 */
const inlineBodies = [
  ...['-O1', '-Xclang', '-disable-llvm-passes', '-U__OPTIMIZE__'],
  ...['-fno-inline', '-fno-strict-aliasing'],
];

/** What clang would do by itself where it is asked to optimise. */
const withoutScopes = ['-Xclang', '-disable-lifetime-markers'];

/** `source` is the file's text, under the name that it had on the command line. */
export async function capture(source: InputFile, setting: CaptureSetting): Promise<IrRecord> {
  const { directory, nature } = setting;
  if (nature.foreign !== undefined)
    return lost(source.name, directory, `compiled for ${nature.foreign}; clew runs x86-64 Linux`);
  const flags = [nature.standard, ...setting.flags.flags];
  const systemHeaders = flags.includes('-nostdinc') ? undefined : nature.systemHeaders;
  const { features } = setting.flags;
  const sanitize = sanitizerFlags(setting.flags.sanitizers);
  // The native compiler reads what the source asks for, and so may this one: the result is the user's own object.
  const request = {
    ...setting,
    flags: [...flags, ...sanitize],
    systemHeaders,
    features,
    readable: undefined,
  };
  const { unit, diagnostics, compiler } = await compileAsCaptured(source, request);
  if (unit === undefined) return lost(source.name, directory, firstError(diagnostics));
  const { checks } = setting;
  const how = { flags, checks, sanitizers: setting.flags.sanitizers, compiler };
  const file = { source: source.name, directory, ...how, digest: digest(source.bytes) };
  return {
    file: { kind: 'captured', ...file, ...(systemHeaders && { systemHeaders }) },
    bitcode: unit.bytes,
  };
}

export interface CapturedRequest {
  readonly directory: string;
  /** Flags in clang's language, which follow clew's own. */
  readonly flags: readonly string[];
  /** Flags to try if the file does not compile without them. */
  readonly features: readonly string[];
  /** The checks to insert, in the words of --check. */
  readonly checks: readonly string[];
  readonly systemHeaders: readonly string[] | undefined;
  /** The program's own files. Undefined: the compiler may read all files. */
  readonly readable: Readable | undefined;
  readonly clang: string | undefined;
  readonly cache: ArtifactCache | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Compiles a file of a native build to bitcode. It compiled natively, so clang is told to be lenient. */
export async function compileAsCaptured(
  source: InputFile,
  request: CapturedRequest,
): Promise<UnitResult & { readonly compiler: string }> {
  const { directory, flags, features, checks, systemHeaders, readable, cache } = request;
  const clang = await chooseClang(request.clang, cache);
  const scopes = chosenChecks(checks).has('scope') ? [] : withoutScopes;
  const ownFlags = [...lenience, ...inlineBodies, ...scopes];
  const job: CompileJob = {
    clang,
    directory,
    systemHeaders,
    readable,
    cache,
    digests: new FileDigests(),
    signal: request.signal,
    flags: compilerFlags({ ownFlags, flags, checks, keepNames: false }),
  };
  try {
    const result = await compileUnit(source, job);
    if (result.unit !== undefined || features.length === 0)
      return { ...result, compiler: clang.name };
    const again = await compileUnit(source, { ...job, flags: [...job.flags, ...features] });
    return { ...again, compiler: clang.name };
  } catch (error) {
    const isOurs = error instanceof RefusedRead || error instanceof Ended;
    if (!(error instanceof UserError) || isOurs) throw error;
    return { unit: undefined, diagnostics: error.message, compiler: clang.name }; // it broke down
  }
}

export function lost(source: string, directory: string, reason: string): IrRecord {
  const file = { kind: 'lost', source, directory, reason, symbols: [] } as const;
  return { file, bitcode: new Uint8Array(0) };
}

/** "FILE:LINE:COLUMN: error: TEXT", as a reason with its place. */
function firstError(diagnostics: string): string {
  const text = stripVTControlCharacters(diagnostics);
  const line = text.split('\n').find((each) => /\berror: /.test(each)) ?? text.split('\n')[0] ?? '';
  const match = /^(.*?):(\d+):(\d+): (?:fatal )?error: (.*)$/.exec(line.trim());
  if (match === null) return line.replace(/^clang.*?: error: /, '') || 'clang gave up';
  return `clang: ${match[4]} (${match[1]}:${match[2]})`;
}
