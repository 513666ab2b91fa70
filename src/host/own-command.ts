// clew as a child process. The servers for editors and for agents live for days, and let every check be a process of its own: it can be
// stopped, it cannot take the server's memory, and what it answers is what the command line prints.

import { spawn } from 'node:child_process';

export interface OwnCommand {
  /** The program and its first words: node and the file that it starts. */
  readonly program: readonly string[];
  readonly words: readonly string[];
  readonly directory: string;
  /** Asks the command to stop; it then answers with what it has until then. */
  readonly signal: AbortSignal;
}

export interface OwnAnswer {
  /** Null if it died of a signal. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Milliseconds between the request to stop and the end by force. */
const patience = 10_000;

export function runOwnCommand({
  program,
  words,
  directory,
  signal,
}: OwnCommand): Promise<OwnAnswer> {
  return new Promise((answer, fail) => {
    const [file = '', ...first] = program;
    const child = spawn(file, [...first, ...words], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text: string) => {
        output[name] += text;
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill('SIGINT');
      timer = setTimeout(() => child.kill('SIGKILL'), patience);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    child.on('error', (error) => {
      settle();
      fail(error);
    });
    child.on('close', (exitCode) => {
      settle();
      answer({ exitCode, ...output });
    });
  });
}
