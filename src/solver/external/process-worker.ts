// The thread that owns an SMT-LIB process. Node reads pipes only from an event loop, and the solver
// interface is synchronous; so the pipes live in this thread, and the asking thread sleeps on a
// shared word until a reply is there or its time is up. Everything that the process may do wrong
// ends here as a message.

import { spawn } from 'node:child_process';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { replyEnd } from './reply.ts';
import {
  NO_PROCESS,
  PROCESS_ID,
  type ProcessReply,
  REPLIES,
  type WorkerSetup,
} from './worker-protocol.ts';

/** The longest reply that can be an answer to what we ask. */
const MAX_REPLY_LENGTH = 1 << 28;
/** How many characters from the end of the process's standard error are kept for the reason of a failure. */
const KEPT_ERROR_LENGTH = 500;

const { command, shared, port } = workerData as WorkerSetup;
const signals = new Int32Array(shared);

const child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] });
Atomics.store(signals, PROCESS_ID, child.pid ?? NO_PROCESS);
Atomics.notify(signals, PROCESS_ID);

let output = '';
let errorOutput = '';
let ended = false;

child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
  output += chunk;
  for (let end = replyEnd(output); end >= 0; end = replyEnd(output)) {
    report(port, { kind: 'reply', text: output.slice(0, end).trim() });
    output = output.slice(end);
  }
  if (output.length > MAX_REPLY_LENGTH) end('its reply does not end');
});
child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
  errorOutput = (errorOutput + chunk).slice(-KEPT_ERROR_LENGTH);
});
// Writing to a process that is gone fails; 'close' reports its end.
child.stdin.on('error', () => {});
child.on('error', (error) => end(`cannot be started: ${error.message}`));
child.on('close', (code, signal) => {
  const words = errorOutput.trim().split('\n').at(-1);
  end(`ended with ${signal ?? `exit code ${code}`}${words ? `: ${words}` : ''}`);
});
port.on('message', (text: string) => child.stdin.write(text));
// The process ends when the asking thread goes away.
parentPort?.on('close', () => child.kill('SIGKILL'));

function end(reason: string): void {
  if (ended) return;
  ended = true;
  const last = output.trim();
  if (last !== '') report(port, { kind: 'reply', text: last });
  report(port, { kind: 'ended', reason });
  child.kill('SIGKILL');
  port.close();
}

function report(to: MessagePort, reply: ProcessReply): void {
  to.postMessage(reply);
  Atomics.add(signals, REPLIES, 1);
  Atomics.notify(signals, REPLIES);
}
