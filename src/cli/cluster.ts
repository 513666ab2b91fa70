// clew cluster: who takes part in a cluster, and how to end that.

import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { type ClusterState, drain, remove, stateOf, withCluster } from '../cluster/overview.ts';
import { clusterOption, neededAddress } from './cluster-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { switchOption } from './option.ts';
import { printJson, printOutput } from './terminal.ts';

const options = {
  cluster: { ...clusterOption, otherwise: 'the variable CLEW_CLUSTER' },
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
};
type ClusterInvocation = Invocation<typeof options>;

export const clusterCommand = defineCommand({
  name: 'cluster',
  summary: 'look at a cluster: checks, workers and queues; let workers end, remove checks',
  operands: '[action...]',
  operandsMeaning:
    'status (the default); drain [WORKER|HOST...]: let these workers end, or all; remove CHECK...: take checks out of the cluster',
  description:
    'Workers that are drained take no further jobs, give back what they explore, and end; nothing is lost. A check that is removed goes on with the threads of its own machine. What a check has found is in its --out alone: the Redis of a cluster may be emptied at any time.',
  examples: [
    ['clew cluster status', 'checks, workers and queues'],
    ['clew cluster drain build-7', 'let the workers of one machine end'],
    ['clew cluster remove 5f0c9a1b2d3e', 'take a check out of the cluster'],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ operands, options: values }: ClusterInvocation): Promise<number> {
  const [action = 'status', ...which] = operands.filter((word) => word !== undefined);
  const address = neededAddress(values);
  switch (action) {
    case 'status': {
      const state = await withCluster(address, stateOf);
      if (values.json) printJson(state);
      else printOutput(statusText(state, Date.now()));
      return 0;
    }
    case 'drain': {
      const workers = await withCluster(address, (redis) => drain(redis, which));
      if (values.json) printJson({ draining: workers });
      else printOutput(`${counting(workers.length, 'worker')} will end\n`);
      return 0;
    }
    case 'remove':
      if (which.length === 0)
        throw new UserError('clew cluster remove needs a check; clew cluster status lists them');
      await withCluster(address, (redis) => remove(redis, which));
      if (values.json) printJson({ removed: which });
      else printOutput(`${counting(which.length, 'check')} removed\n`);
      return 0;
    default:
      throw new UserError(`clew cluster knows status, drain and remove, but got '${action}'`);
  }
}

/** Lines of at most 80 columns, as far as names allow. `now` is in milliseconds since 1970. */
function statusText({ checks, workers, queues, memory }: ClusterState, now: number): string {
  const lines = [
    `checks: ${checks.length}`,
    ...checks.flatMap(({ id, subject, host, begun, runs, exploring, waiting }) => [
      `  ${id}  ${subject}`,
      `    on ${host} for ${ageText(now - begun)}: ${counting(runs, 'run')}, ${exploring} explored by workers, ${waiting} waiting`,
    ]),
    `workers: ${workers.length}`,
    ...workers.map(
      ({ id, threads, busy, clew, node, isDraining }) =>
        `  ${id}  ${busy} of ${counting(threads, 'thread')} busy, clew ${clew}, Node ${node}${isDraining ? ', draining' : ''}`,
    ),
    `queues: ${queues.length}`,
    ...queues.map(
      ({ build, waiting, active }) => `  ${build}  ${waiting} waiting, ${active} being explored`,
    ),
    `Redis has ${Math.round(memory / 2 ** 20)} MB in use`,
  ];
  return `${lines.join('\n')}\n`;
}

function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
