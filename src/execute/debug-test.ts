// Runs one test under gdb: the native build of a replay, with its arguments, files and standard input, and a debugger that stops where the
// sanitizers find something. The program runs outside of the sandbox, since a debugger must reach it.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { NativeJudge } from '../native/judge.ts';
import type { NativeProcess } from '../native/process.ts';
import { NativeRunner } from '../native/runner.ts';
import { loadTest } from '../results/test-folder.ts';
import { groupsOf, type ReplayPlan } from './replay-tests.ts';

type DebugPlan = Pick<ReplayPlan, 'program' | 'flags' | 'checks' | 'cacheFolder' | 'enter'> & {
  readonly test: string;
  /** Called for what the user should know. */
  note(text: string): void;
};

/** Returns when the user has left the debugger. */
export async function debugTest(plan: DebugPlan): Promise<void> {
  const member = { name: plan.test, path: resolve(plan.test), test: loadTest(plan.test) };
  const [group] = groupsOf([member], plan, (text) => plan.note(text));
  if (group === undefined) throw new Error('a test belongs to a program');
  plan.enter(group.directory);
  const runner = await NativeRunner.open({ mode: 'plain', cache: plan.cacheFolder });
  const judge = new NativeJudge(group.plan, runner);
  try {
    const ready = await judge.prepare(member.test, false);
    if (ready.kind === 'impossible')
      throw new UserError(`the program cannot be run natively: ${ready.reason}`);
    const script = join(runner.folder, 'gdb-commands');
    const stdin = join(runner.folder, 'gdb-stdin');
    writeFileSync(stdin, ready.process.stdin);
    writeFileSync(script, gdbCommands(ready.process, stdin));
    await runDebugger(['-q', '-x', script, ready.process.file]);
  } finally {
    judge.close();
    runner.close();
  }
}

/** The sanitizers abort where they find something, so that the debugger stops there; what they report is printed first. */
const stopping = {
  ASAN_OPTIONS: 'abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=1',
  UBSAN_OPTIONS: 'halt_on_error=1:abort_on_error=1',
};

export function gdbCommands(process: Omit<NativeProcess, 'time'>, stdin: string): string {
  const environment = { ...process.environment, ...stopping };
  const words = process.arguments.map(shellBytes);
  return [
    'set pagination off',
    'set confirm off',
    ...Object.entries(environment).map(([name, value]) => `set environment ${name} ${value}`),
    `set cwd ${process.directory}`,
    `set args ${[...words, '<', `'${stdin}'`].join(' ')}`,
    'run',
    '',
  ].join('\n');
}

/** One argument as a word of a shell. A command of gdb is one line, so that what is no plain text is spelled by printf. */
function shellBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  if (text.endsWith('\n'))
    throw new UserError('an argument that ends in a line end cannot be given to gdb');
  const octal = Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return `"$(printf '${octal}')"`;
}

/** Ctrl-C is for the debugger, which stops the program. */
function runDebugger(words: readonly string[]): Promise<void> {
  const ignore = () => {};
  process.on('SIGINT', ignore);
  return new Promise<void>((done, fail) => {
    const child = spawn('gdb', words, { stdio: 'inherit' });
    child.on('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ENOENT'
          ? new UserError('there is no gdb on the PATH (Debian and Ubuntu: apt install gdb)')
          : error,
      ),
    );
    child.on('close', () => done());
  }).finally(() => process.off('SIGINT', ignore));
}
