// An SMT-LIB process that is asked synchronously: `ask` writes and sleeps until one reply is there,
// the process is gone, or the time is up. See process-worker.ts for the other side.

import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from 'node:worker_threads';
import {
  PROCESS_ID,
  type ProcessReply,
  REPLIES,
  SHARED_WORDS,
  type WorkerSetup,
} from './worker-protocol.ts';

export type Reply = ProcessReply | { readonly kind: 'silent' };

const START_MILLISECONDS = 10_000;

/** The running processes, which must not outlive clew. */
const living = new Set<SolverProcess>();

process.on('exit', () => {
  for (const solver of living) solver.kill();
});

export class SolverProcess {
  private readonly signals: Int32Array;
  private readonly port: MessagePort;
  private readonly worker: Worker;

  constructor(command: readonly string[]) {
    const shared = new SharedArrayBuffer(SHARED_WORDS * Int32Array.BYTES_PER_ELEMENT);
    const channel = new MessageChannel();
    this.signals = new Int32Array(shared);
    this.port = channel.port1;
    this.worker = startWorker({ command, shared, port: channel.port2 });
    // Neither the thread nor the process keeps clew alive or outlives it.
    this.worker.unref();
    this.port.unref();
    living.add(this);
    // A query's time does not include the time to start a process.
    Atomics.wait(this.signals, PROCESS_ID, 0, START_MILLISECONDS);
  }

  get hasStarted(): boolean {
    return Atomics.load(this.signals, PROCESS_ID) > 0;
  }

  send(text: string): void {
    this.port.postMessage(text);
  }

  /** The next reply, waiting at most until `deadline` (as of performance.now). */
  receive(deadline: number): Reply {
    for (;;) {
      const seen = Atomics.load(this.signals, REPLIES);
      const received = receiveMessageOnPort(this.port);
      if (received !== undefined) return received.message as ProcessReply;
      const remaining = deadline - performance.now();
      if (remaining <= 0) return { kind: 'silent' };
      Atomics.wait(this.signals, REPLIES, seen, remaining);
    }
  }

  /** Ends the process at once, whatever it is doing. */
  close(): void {
    living.delete(this);
    this.kill();
    this.port.close();
    void this.worker.terminate();
  }

  kill(): void {
    const id = Atomics.exchange(this.signals, PROCESS_ID, 0);
    if (id <= 0) return;
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It had already ended by itself.
    }
  }
}

/** When clew runs from sources (tests, tsx), the thread is TypeScript too, and loads the loader of tsx itself. */
function startWorker(setup: WorkerSetup): Worker {
  const transferList = [setup.port];
  if (!import.meta.url.endsWith('.ts')) {
    // In a bundle (bundle.ts) this module is part of another file, two folders deep.
    const folder = import.meta.url.includes('/solver/external/') ? '.' : '../solver/external';
    const file = new URL(`${folder}/process-worker.js`, import.meta.url);
    return new Worker(file, { workerData: setup, transferList });
  }
  const file = new URL('./process-worker.ts', import.meta.url).href;
  const boot = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import('${file}'); })`;
  return new Worker(boot, { eval: true, workerData: setup, transferList });
}

/**
 * The program behind external solvers. It is started when it is first needed, and again after it was ended for misbehaving. Each
 * query begins with (reset), so solvers over different terms can share one.
 */
export class BackEnd {
  private running: SolverProcess | undefined;

  constructor(private readonly command: readonly string[]) {}

  get process(): SolverProcess {
    this.running ??= new SolverProcess(this.command);
    return this.running;
  }

  /** Ends the process; the next query starts a new one. */
  close(): void {
    this.running?.close();
    this.running = undefined;
  }
}

/** The words of a command line; quotes keep words together. */
export function commandWords(line: string): string[] {
  const words = line.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  return words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}
