// clew worker: serves the checks of a cluster until it is ended.

import { join } from 'node:path';
import { counting } from '../base/counting.ts';
import { defaults } from '../check/options.ts';
import { buildText, thisBuild } from '../cluster/build-identity.ts';
import { shownAddress } from '../cluster/cluster-address.ts';
import { ranges } from '../input/option-values.ts';
import { usualWorkers } from '../workers/affordable-threads.ts';
import { clusterOption, neededAddress } from './cluster-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, compileOptions } from './compile-options.ts';
import { countOption, sizeOption, switchOption } from './option.ts';
import { printMessage } from './terminal.ts';

const options = {
  cluster: { ...clusterOption, otherwise: 'the variable CLEW_CLUSTER' },
  threads: countOption(
    { min: 1, max: ranges.workers.max },
    {
      flags: '--threads <count>',
      group: 'Limits',
      meaning: 'how many subtrees are explored at the same time',
      example: '--threads 8',
      initial: usualWorkers,
      otherwise: 'as many as there are cores',
    },
  ),
  maxMemory: sizeOption(ranges.maxMemory, {
    flags: '--max-memory <size>',
    group: 'Limits',
    meaning: 'how much memory all threads may take together',
    example: '--max-memory 8G',
    initial: defaults.maxMemory,
  }),
  cache: compileOptions.cache,
  noCache: compileOptions.noCache,
  quiet: switchOption('--quiet', 'Output', 'say nothing'),
};
type WorkerInvocation = Invocation<typeof options>;

export const workerCommand = defineCommand({
  name: 'worker',
  summary: 'explore for the checks of a cluster, until it is ended',
  operands: '',
  operandsMeaning: '',
  description:
    'Takes subtrees of checks that were started with the same --cluster, explores them, and tells the checks what it found. Workers come and go as they like: what a lost one had in work is done again by others. Programs run in the box only, never natively, and see nothing of this machine. Ctrl-C or SIGTERM gives back what is in work, and ends.',
  examples: [
    ['clew worker --cluster redis://queue.local:6379', 'all cores of this machine'],
    ['CLEW_CLUSTER=rediss://:secret@queue.local:6380 clew worker --threads 2', 'two threads, TLS'],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ options: values }: WorkerInvocation): Promise<number> {
  const address = neededAddress(values);
  const say = (text: string) => (values.quiet ? undefined : printMessage(text));
  const { ClusterWorker } = await import('../cluster/cluster-worker.ts');
  const { threads, maxMemory } = values;
  const cache = cacheFolder(values);
  const worker = await ClusterWorker.open({
    ...{ address, threads, maxMemory, say },
    cacheFolder: cache && join(cache, 'cluster'),
  });
  const end = () => worker.drain();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  const where = shownAddress(address);
  say(
    `${worker.name} serves ${where} with ${counting(threads, 'thread')} (${buildText(thisBuild())})`,
  );
  await worker.serve();
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  return 0;
}
