// A function of a native library, called with the arguments of a test. A driver is written from the signature that the
// function has in A: the same plans make up the arguments and the same code looks at what the call has left behind as in
// the box (run/harness/), compiled by a compiler of this machine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../base/user-error.ts';
import { signatureOf } from '../build/harness/c-type.ts';
import {
  type FunctionEntry,
  functionToCall,
  signatureToCall,
} from '../build/harness/function-harness.ts';
import type { CheckOptions } from '../check/options.ts';
import { readBitcode } from '../ir/reader/read.ts';
import { TypeTable } from '../ir/types.ts';
import { runCompiler, supportSource, withCompiler } from '../native/build.ts';
import type { NativeRunner } from '../native/runner.ts';
import type { Test } from '../results/test.ts';
import type { Unit } from '../source/compile.ts';
import { boxDirectory } from '../world/hand-over.ts';
import type { Behaviour } from './behaviour.ts';
import { type Driver, driverSources } from './native-driver.ts';
import { type NativePeer, nativeBehaviour } from './native-peer.ts';
import { recordsIn, withoutTheUnknown } from './native-records.ts';

export interface PeerFunction {
  readonly library: string;
  readonly symbol: string;
  /** Milliseconds for each call. */
  readonly time: number;
}

const libc = fileURLToPath(new URL('../../libc', import.meta.url));
const missing = 97;

export async function functionPeer(
  options: CheckOptions & { readonly fn: FunctionEntry },
  units: readonly Unit[],
  { library, symbol, time }: PeerFunction,
  runner: NativeRunner,
): Promise<NativePeer> {
  const { signal = new AbortController().signal } = options;
  const path = library.includes('/') ? resolve(library) : library;
  const visible = library.includes('/') ? [dirname(path)] : [];
  const name = `${library}:${symbol}`;
  const driver = driverFor(options, units, path, symbol);
  const program = await build(driver, options, runner.folder, signal);
  await checkThatItLoads(program, name, runner, visible);
  let count = 0;
  return {
    name,
    runs: runner.runs,
    behaviour: (test: Test, a: Behaviour) => {
      const folder = join(runner.folder, `run-${++count}`);
      const run = { runner, program, folder, time, signal, visible, boxFolder: boxDirectory };
      return nativeBehaviour(test, run, ({ output }) => {
        const { stdout, observations } = recordsIn(output);
        return { stdout, observations: withoutTheUnknown(a, observations) };
      });
    },
    close: () => runner.close(),
  };
}

function driverFor(
  { fn }: { readonly fn: FunctionEntry },
  units: readonly Unit[],
  library: string,
  symbol: string,
): Driver {
  const types = new TypeTable();
  const modules = units.map(({ name, bytes }) => readBitcode(bytes, name, types));
  const { module, fn: called } = functionToCall(modules, fn, types);
  if (!/^\.[ci]$/.test(extname(module.name)))
    throw new UserError(
      `--native: '${module.name}' is not C source, from which a driver for ${symbol} could be made`,
    );
  const signature = signatureOf(called);
  if (signature === undefined)
    throw new UserError(`--native: there is no debug information on '${fn.name}'`);
  const call = { name: fn.name, file: resolve(module.name), library, symbol };
  return driverSources(call, signature, signatureToCall(modules, fn, types));
}

async function build(
  driver: Driver,
  { flags = [] }: CheckOptions,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const program = join(folder, 'driver');
  const [call, main] = [join(folder, 'call.c'), join(folder, 'main.c')];
  writeFileSync(call, driver.call);
  writeFileSync(main, driver.main);
  const users = flags.filter((flag) => !/^-(W|fsanitize|O|mlong-double|g)/.test(flag));
  const internal = ['-I', join(libc, 'internal')];
  // Nothing of A gets in the way of the library: what it defines is hidden, and of no use here but for its types.
  const parts: readonly (readonly string[])[] = [
    [...users, '-fvisibility=hidden', '-ffunction-sections', call],
    [...internal, main],
    [...internal, '-Dmalloc=clew_made', join(libc, 'src/harness/build.c')],
    [...internal, join(libc, 'src/harness/observe.c')],
    [...internal, supportSource('clew-observe')],
    [supportSource('clew-replay')],
  ];
  const objects = parts.map((_, i) => join(folder, `part-${i}.o`));
  const built = await withCompiler(async (compiler) => {
    for (const [i, words] of parts.entries()) {
      const failure = await runCompiler(
        compiler,
        ['-O1', '-w', '-fno-builtin', ...words, '-c', '-o', objects[i]],
        { signal },
      );
      if (failure !== undefined) return failure;
    }
    const link = ['-Wl,--gc-sections', ...objects, '-o', program, '-ldl', '-lm'];
    return runCompiler(compiler, link, { signal });
  });
  if (built.kind === 'impossible')
    throw new UserError(
      `--native: a driver for the function has to be compiled, but ${built.reason}`,
    );
  return program;
}

/** Loads the library once before anything is explored: if it is not there, that is the user's mistake. */
async function checkThatItLoads(
  program: string,
  name: string,
  runner: NativeRunner,
  visible: readonly string[],
): Promise<void> {
  const directory = join(runner.folder, 'loading');
  mkdirSync(directory);
  const { exitCode, errors } = await runner.run({
    visible,
    file: program,
    directory,
    arguments: [],
    stdin: new Uint8Array(0),
    time: 10_000,
    environment: { CLEW_ONLY_LOAD: '1' },
  });
  if (exitCode === missing) throw new UserError(`--native ${name}: ${errors.trim()}`);
  if (exitCode !== 0)
    throw new UserError(`--native ${name}: it cannot be loaded by a program of this machine`);
}
