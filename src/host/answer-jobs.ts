// A thread's side of its jobs: each is answered, and a mistake of the user's is passed on to whoever asked (job-thread.ts).

import { type MessagePort, parentPort } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import type { Reply } from './job-thread.ts';

/** `tell` says something on the way to the answer. */
export type Answering<Job, Answer, Event> = (
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
