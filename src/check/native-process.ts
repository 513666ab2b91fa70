// A native process with limits: what it may take of time, and how much of its output is kept. The program that runs
// in it is the user's own, on an input that is meant to break it: it gets an empty environment and a folder of its own.
// It is started by a shell script, because arguments may be bytes that are no text, which Node cannot pass on.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeEnd } from '../report/sanitizer-report.ts';

export interface NativeProcess {
  readonly file: string;
  readonly arguments: readonly Uint8Array[];
  /** Its folder; the script goes there too. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: Uint8Array;
  /** Milliseconds. */
  readonly time: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

export interface NativeResult extends NativeEnd {
  readonly output: Uint8Array;
}

const outputLimit = 1 << 20;

export function runNatively(program: NativeProcess): Promise<NativeResult> {
  const script = join(program.directory, '.clew-run.sh');
  writeFileSync(script, scriptOf(program));
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', [script], {
      cwd: program.directory,
      env: program.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true, // a group of its own, so that its children end with it
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, program.time);
    const kill = () => killGroup(child.pid);
    program.signal?.addEventListener('abort', kill);
    const output = keep(child.stdout);
    const errors = keep(child.stderr);
    child.stdin.on('error', () => {}); // it may end without reading
    child.stdin.end(program.stdin);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      program.signal?.removeEventListener('abort', kill);
      kill();
      const text = Buffer.concat(errors).toString('utf8');
      resolve({ exitCode, signal, timedOut, errors: text, output: Buffer.concat(output) });
    });
  });
}

/** No core files; and the program's own name first, as natively. */
function scriptOf({ file, arguments: words }: NativeProcess): Buffer {
  const quoted = [Buffer.from(file), ...words].flatMap((word) => [Buffer.from(' '), quote(word)]);
  return Buffer.concat([Buffer.from('ulimit -c 0\nexec'), ...quoted, Buffer.from('\n')]);
}

function quote(word: Uint8Array): Buffer {
  const text = Buffer.from(word).toString('latin1').replaceAll("'", "'\\''");
  return Buffer.from(`'${text}'`, 'latin1');
}

function keep(stream: NodeJS.ReadableStream): Buffer[] {
  const kept: Buffer[] = [];
  let size = 0;
  stream.on('data', (data: Buffer) => {
    if (size < outputLimit) kept.push(data.subarray(0, outputLimit - size));
    size += data.length;
  });
  return kept;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
