// Turns what the user named into units. C files are compiled, each on its own, or their bitcode is taken from the cache; built
// programs and projects become the units that they are made of; files that hold bitcode already are passed on as they are.

import type { ArtifactCache } from '../host/cache.ts';
import { mapConcurrent } from '../host/map-concurrent.ts';
import { compileAgain } from './built/compile-again.ts';
import { expandBuilt } from './built/expand.ts';
import { readFlags } from './cc/compiler-command.ts';
import { compiledWords } from './checks.ts';
import { chooseClang } from './choose-clang.ts';
import type { Clang } from './clang.ts';
import { compilerFlags, libraryHeaders } from './clang-flags.ts';
import { isCodeFlag } from './code-flags.ts';
import { type CompileJob, compileUnit, unitOf } from './compile-unit.ts';
import { type InputFile, readInput } from './input-file.ts';
import { FileDigests } from './manifest.ts';
import { readableOf } from './program-readable.ts';
import { compileTarget } from './project/compile-target.ts';
import { type ProjectOperand, projectOperand } from './project/operand.ts';
import { joined } from './readable.ts';
import type { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

export interface SourceOptions {
  /** embedded, native, or the path of a clang. If left out: native when there is one, else embedded. */
  readonly clang?: string | undefined;
  /** The user's flags in clang's language and in the user's order: -Iinclude, -DX=1, -std=c99 ... */
  readonly flags: readonly string[];
  /** Relative names in the flags and of sources are relative to this folder; if left out, to the current one. */
  readonly directory?: string | undefined;
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
  const inputs = names.map((name) => projectOperand(name) ?? readInput(name));
  let clang: Promise<Clang> | undefined;
  const job = async (): Promise<CompileJob> => {
    clang ??= chooseClang(options.clang, options.cache);
    return { clang: await clang, ...setting };
  };
  const readable = joined([readableOf(names), readableOf(options.including ?? [])]);
  const setting = {
    flags: compilerFlags({ keepNames: false, ...options, checks: options.checks ?? [] }),
    directory: options.directory ?? process.cwd(),
    systemHeaders: [libraryHeaders],
    readable,
    cache: options.cache,
    digests: new FileDigests(),
    signal: options.signal,
  };
  const results = await mapConcurrent(inputs, (input) => compileInput(input, job, options));
  const diagnostics = results.map((result) => result.diagnostics).join('');
  return results.every(({ units }) => units !== undefined)
    ? {
        kind: 'compiled',
        units: results.flatMap(({ units }) => units ?? []),
        warnings: diagnostics,
      }
    : { kind: 'failed', diagnostics };
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
