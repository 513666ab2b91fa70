// Makes the shim that stands in a program's place while it is recorded. A C compiler builds it quickly (libc/record): such a shim
// costs a run about a millisecond, adds no process between the program and its parent, and sees from inside what the program reads.
// Without a compiler, a shell script records what it can.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cString } from '../base/c-string.ts';
import { shellWord } from '../base/shell-words.ts';
import { UserError } from '../base/user-error.ts';
import { defaultCacheDirectory, digest, openCache } from '../host/cache.ts';
import { findProgram, programIdentity } from '../host/find-program.ts';
import { dynamicInfo, dynamicSymbols } from '../source/elf/dynamic.ts';
import { elfKind, readElf } from '../source/elf/elf-file.ts';

export interface ShimPlan {
  readonly program: string;
  /** The path of the program while it is recorded. */
  readonly real: string;
  /** The folder for records of runs. */
  readonly runs: string;
  /** A folder to build in, which stays as long as programs are recorded. */
  readonly buildFolder: string;
  /** How many bytes of one piece of input are kept. */
  readonly limit: number;
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns the path of the shim. */
export function makeShim(plan: ShimPlan): string {
  mkdirSync(plan.buildFolder, { recursive: true });
  const compiler = compilerIn(plan.environment);
  const traits = traitsOf(plan.program);
  return (compiler && compiledShim(compiler, plan, traits)) ?? scriptShim(plan);
}

function compilerIn({ PATH = '', CLEW_CC }: NodeJS.ProcessEnv): string | undefined {
  const names = CLEW_CC === undefined ? ['cc', 'gcc', 'clang'] : [CLEW_CC];
  return names.map((name) => findProgram(name, PATH)).find((found) => found !== undefined);
}

// ---- The program ---------------------------------------------------------------------------------------------------

interface ProgramTraits {
  /** Why the library cannot be loaded into the program; undefined if it can. */
  readonly without: string | undefined;
  /** Whether the program reads stdin as wide characters, which custom streams cannot provide. */
  readonly isWide: boolean;
}

/** Programs with these libraries cannot be recorded from inside: a sanitizer demands to be the first library. */
const sanitizer = /^lib(a|t|ub|l|m)san\.so/;
const wideReader = /^(_IO_)?(getwc|getwchar|fgetwc|fgetws|wscanf|fwscanf|vwscanf|vfwscanf)/;

function traitsOf(program: string): ProgramTraits {
  const bytes = new Uint8Array(readFileSync(program));
  if (elfKind(bytes) !== 'elf')
    throw new UserError(
      `--program ${program}: this is no program for x86-64 Linux; name the program itself, not a script that starts it`,
    );
  const elf = readElf(bytes, program);
  const { needed } = dynamicInfo(elf);
  const isWide = dynamicSymbols(elf).some(({ name }) => wideReader.test(name));
  const first = needed.find((name) => sanitizer.test(name));
  if (needed.length === 0) return { without: 'a statically linked program', isWide };
  return { without: first && `a program that is built with ${first}`, isWide };
}

// ---- By a compiler -------------------------------------------------------------------------------------------------

const flags = ['-O1', '-w'];
const libraryFiles = ['preload.c', 'input.c', 'sockets.c', 'files.c'];
const headers = ['preload.h', 'run-file.h'];

/** Undefined if the compiler fails, such as one for another machine, or one without headers. */
function compiledShim(compiler: string, plan: ShimPlan, traits: ProgramTraits): string | undefined {
  const { buildFolder } = plan;
  const library = join(buildFolder, 'preload.so');
  const shim = join(buildFolder, 'shim');
  const compile = (lines: readonly string[], words: readonly string[]) => {
    const text = lines.map((line) => `#define CLEW_RECORD_${line}\n`).join('');
    writeFileSync(join(buildFolder, 'config.h'), text);
    execFileSync(compiler, [...flags, `-I${buildFolder}`, ...words], { stdio: 'ignore' });
  };
  try {
    compile(shimLines(plan, traits, library), [sourceFile('shim.c'), '-o', shim]);
    if (traits.without === undefined) {
      const lines = libraryLines(plan, traits);
      const words = ['-shared', '-fPIC', ...libraryFiles.map(sourceFile), '-o', library, '-ldl'];
      buildOrReuse(library, [programIdentity(compiler), ...lines], plan, () =>
        compile(lines, words),
      );
    }
    return shim;
  } catch {
    return undefined;
  }
}

/** Builds the library, or takes it from the cache, because it is the same for most programs. */
function buildOrReuse(
  library: string,
  parts: readonly string[],
  { environment }: ShimPlan,
  build: () => void,
): void {
  const cache = openCache(defaultCacheDirectory(environment));
  const sources = [...libraryFiles, ...headers].map((name) => readFileSync(sourceFile(name)));
  const key = digest('recording library', ...parts, ...sources);
  const known = cache.get(key);
  if (known !== undefined) return writeFileSync(library, known);
  build();
  cache.put(key, readFileSync(library));
}

function shimLines(plan: ShimPlan, { without }: ProgramTraits, library: string): string[] {
  return [
    `REAL ${cString(plan.real)}`,
    `RUNS ${cString(plan.runs)}`,
    `LIMIT ${plan.limit}`,
    `PRELOAD ${cString(without === undefined ? library : '')}`,
    `WITHOUT ${cString(without ?? '')}`,
  ];
}

function libraryLines({ limit }: ShimPlan, { isWide }: ProgramTraits): string[] {
  const unseen = 'add_text(run, \'X\', "standard input, read as wide characters")';
  return [`LIMIT ${limit}`, `STDIN ${isWide ? unseen : 'replace_stdin()'}`];
}

function sourceFile(name: string): string {
  return fileURLToPath(new URL(`../../libc/record/${name}`, import.meta.url));
}

// ---- By the shell --------------------------------------------------------------------------------------------------

/**
 * Makes a script that records arguments, the files that they name, and standard input. Input from a pipe is copied on its way; the
 * copy may read more than the program does.
 */
function scriptShim(plan: ShimPlan): string {
  const script = join(plan.buildFolder, `shim-${basename(plan.program)}`);
  const { runs, real, limit } = plan;
  writeFileSync(
    script,
    `#!/bin/sh
real=${shellWord(real)}
run=$(mktemp -d ${shellWord(join(runs, 'run.XXXXXXXXXX'))} 2>/dev/null) || exec "$real" "$@"
printf '%s\\0' "$0" "$@" >"$run/arguments"
pwd >"$run/directory"
keep() {
  if [ "$(wc -c <"$1")" -gt ${limit} ]; then : >"$run/oversized-file"; return; fi
  count=$((count + 1))
  cp -- "$1" "$run/file-$count" && printf '%s\\0' "$1" >>"$run/names"
}
count=0
for argument in "$@"; do
  if [ -f "$argument" ]; then keep "$argument"
  elif [ -f "\${argument#*=}" ]; then keep "\${argument#*=}"
  fi
done
if [ -f /dev/stdin ]; then
  printf file >"$run/kind"
  at=$(sed -n 's/^pos:[[:space:]]*//p' /proc/self/fdinfo/0)
  tail -c +$((at + 1)) /proc/self/fd/0 >"$run/stdin"
elif [ -p /dev/stdin ]; then
  printf pipe >"$run/kind"
  mkfifo "$run/way" || exec "$real" "$@"
  exec 3<&0
  tee "$run/stdin" <&3 >"$run/way" 2>/dev/null &
  copy=$!
  "$real" "$@" <"$run/way" 3<&-
  code=$?
  kill "$copy" 2>/dev/null
  rm -f "$run/way"
  exit "$code"
fi
exec "$real" "$@"
`,
  );
  chmodSync(script, 0o755);
  return script;
}
