// The thread of `clew check`: builds the program and explores it, with the stack that deep recursion in C needs.

import { type MessagePort, parentPort } from 'node:worker_threads';
import { threadStarters } from '../abi/threads.ts';
import { containsText } from '../base/contains-text.ts';
import { tuneEngine, tuneEngineForReruns } from '../host/engine.ts';
import { answerOneJob } from '../host/job-thread.ts';
import { withMounts } from '../world/mounts.ts';
import { checkConcretely } from './concretely.ts';
import { checkSymbolically } from './exploration.ts';
import type { CheckJob, CheckMessage } from './job.ts';
import { builtFor } from './job-build.ts';
import { Mailbox } from './mailbox.ts';
import { threadOutside } from './thread-outside.ts';

async function explore(sent: CheckJob, post: (message: CheckMessage) => void): Promise<void> {
  const job = { ...sent, plan: withMounts(sent.plan) };
  // The engine is not tuned earlier, because that holds for all threads, and the embedded clang would start four times slower.
  const isSymbolic = mayAskForInput(job);
  if (isSymbolic) tuneEngineForReruns();
  else tuneEngine();
  const mailbox = new Mailbox(parentPort as MessagePort, job.mail, job.worker);
  if (!isSymbolic) return checkConcretely(job, post);
  const built = await builtFor(job, (text) => post({ kind: 'note', text }));
  await checkSymbolically(job, built, threadOutside(job, post), post, mailbox);
}

/** Prefixes of the functions that make input symbolic. How threads take turns is input, too. */
const requests = ['klee_', '__VERIFIER_', '__clew_', 'LLVMFuzzerTestOneInput', ...threadStarters];

/**
 * Can anything be symbolic at all? Bitcode spells the names of the functions that it calls; a program that has none of
 * these, and gets no symbolic input by options, has one path only, and is run at the price of `clew run`.
 */
function mayAskForInput({ sources, entry, units, ...job }: CheckJob): boolean {
  if (job.uninitializedInput || job.missingInput) return true;
  const { stdin, arguments: words, files, sockets, failingCalls } = sources;
  const given = words.length + files.length + sockets.length + failingCalls;
  if (stdin !== undefined || given > 0 || entry !== undefined) return true;
  return units.some(({ bytes }) => requests.some((name) => containsText(bytes, name)));
}

answerOneJob(explore);
