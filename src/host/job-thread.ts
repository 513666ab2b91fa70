// A thread that answers jobs, seen from the thread that started it; its own side is below. On the way to an answer
// the thread may tell events. A UserError that it throws is thrown here again; anything else that it throws kills it, and so
// does too much memory: then the one who waits for the answer gets that error.

import { type MessagePort, parentPort, type Worker } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { startThread, type ThreadSetting } from './thread.ts';

/** What a thread says about its job, besides its events. */
export type Reply<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'mistake'; readonly message: string };

/** Events are told apart from the reply by their kind. */
type NoEvent = { readonly kind: never };

export class JobThread<Job, Answer, Event extends { readonly kind: string } = NoEvent> {
  readonly worker: Worker;
  /** Rejected when the thread is gone, which may be before anybody asks. */
  private readonly died: Promise<never>;

  constructor(file: URL, setting?: ThreadSetting) {
    this.worker = startThread(file, setting);
    this.died = new Promise((_, reject) => {
      this.worker.once('error', reject);
      this.worker.once('exit', (code) =>
        reject(new Error(`a thread ended with code ${code} and no answer`)),
      );
    });
    this.died.catch(() => {});
  }

  /** One job at a time. */
  ask(job: Job, hear: (event: Event) => void = () => {}): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => {
      this.worker.removeAllListeners('message');
      this.worker.on('message', (message: Reply<Answer> | Event) => {
        const { kind } = message;
        if (kind === 'answer') resolve((message as { readonly answer: Answer }).answer);
        else if (kind === 'mistake') reject(new UserError((message as Mistake).message));
        else hear(message as Event);
      });
    });
    this.worker.postMessage(job);
    return Promise.race([answered, this.died]);
  }

  /** Sends something that belongs to the job in work. */
  send(mail: unknown): void {
    this.worker.postMessage(mail);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}

type Mistake = Extract<Reply<never>, { kind: 'mistake' }>;

/** One job in a thread of its own. The thread is ended when `signal` is aborted; then its reason is thrown. */
export async function runInThread<Job, Answer>(
  file: URL,
  job: Job,
  signal?: AbortSignal,
): Promise<Answer> {
  const thread = new JobThread<Job, Answer>(file);
  try {
    const answer = thread.ask(job);
    return await (signal === undefined ? answer : Promise.race([answer, aborted(signal)]));
  } finally {
    await thread.close();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

// ---- The thread's side: each job is answered, and a mistake of the user's is passed on to whoever asked --------------

/** `tell` says something on the way to the answer. */
type Answering<Job, Answer, Event> = (
  job: Job,
  tell: (event: Event) => void,
) => Answer | Promise<Answer>;

/** Answers every job that is sent to this thread. */
export function answerJobs<Job, Answer, Event = never>(
  answer: Answering<Job, Answer, Event>,
): void {
  parentPort?.on('message', (job: Job) => reply(parentPort as MessagePort, job, answer));
}

/** Answers one job; what else is sent to this thread is for the one who answers it. */
export function answerOneJob<Job, Answer, Event = never>(
  answer: Answering<Job, Answer, Event>,
): void {
  parentPort?.once('message', (job: Job) => reply(parentPort as MessagePort, job, answer));
}

async function reply<Job, Answer, Event>(
  port: MessagePort,
  job: Job,
  answer: Answering<Job, Answer, Event>,
): Promise<void> {
  const post = (message: Reply<Answer>) => port.postMessage(message);
  try {
    post({ kind: 'answer', answer: await answer(job, (event) => port.postMessage(event)) });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    post({ kind: 'mistake', message: error.message });
  }
}
