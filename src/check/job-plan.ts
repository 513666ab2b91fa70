// What the options of a check say about its job, whatever it runs on: the command line and the playground make their jobs of it, so
// that the same options mean the same check. It knows nothing of the host.

import { defaultMemory } from '../abi/address-space.ts';
import { processStarters } from '../abi/processes.ts';
import { threadStarters } from '../abi/threads.ts';
import { containsText } from '../base/contains-text.ts';
import { UserError } from '../base/user-error.ts';
import { isTested } from '../build/handed-programs.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { type Bound, boundsOf } from '../results/bounds.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { chosenChecks } from '../source/checks.ts';
import type { Unit } from '../source/unit.ts';
import type { CheckJob } from '../workers/job.ts';
import { type CheckOptions, defaults, sourcesOf } from './options.ts';

export function programPlan(options: CheckOptions): ProgramPlan {
  const { flags = [], further = [], fuel = defaults.fuel } = options;
  const { maxMemory = defaults.maxMemory } = options;
  if (options.uninitialized === 'symbolic' && chosenChecks(further).has('uninitialized'))
    throw new UserError(
      '--uninitialized symbolic and --check uninitialized exclude each other: what was never written is either input or a finding',
    );
  return {
    files: options.files,
    flags,
    entry: options.fn,
    fuzzSize: options.fuzzSize ?? defaults.fuzzSize,
    checks: further,
    uninitialized: options.uninitialized ?? defaults.uninitialized,
    missing: options.missing ?? defaults.missing,
    memory: Math.min(maxMemory, defaultMemory),
    fuel: Number.isFinite(fuel) ? fuel : undefined,
    handed: options.handOver ?? { file: [], dir: [], env: [] },
  };
}

/** The function of --fn, with the defaults of what its pointers lead to. */
export function usualEntry(name: string): FunctionEntry {
  return { name, ...defaults.objects };
}

/** The members of a job that options and program decide. */
export function plannedMembers(
  options: CheckOptions,
  { entry, fuzzSize, memory, fuel, checks, uninitialized, missing }: ProgramPlan,
) {
  return {
    ...{ entry, fuzzSize, memory, fuel },
    sources: sourcesOf(options.symbolic),
    models: options.models ?? true,
    mutate: options.mutate ?? true,
    readable: options.readable ?? false,
    leaks: chosenChecks(checks).has('leak'),
    uninitialized: chosenChecks(checks).has('uninitialized'),
    uninitializedInput: uninitialized === 'symbolic',
    missingInput: missing === 'symbolic',
    mode: options.mode ?? defaults.mode,
    checks: options.checks ?? defaults.checks,
    selfCheck: options.selfCheck ?? false,
    answers: options.answers,
    tellsInputs: options.corpus !== undefined,
    maxRuns: options.maxRuns,
    maxMemory: options.maxMemory ?? defaults.maxMemory,
    worker: 0,
    built: undefined,
    tests: options.tests ?? defaults.tests,
  } satisfies Partial<CheckJob>;
}

/** Within which bounds a verdict on the job holds. */
export function boundsOfJob({
  units,
  sources,
  fuel,
  call,
  entry,
  plan,
  fuzzSize,
}: Pick<CheckJob, 'units' | 'sources' | 'fuel' | 'call' | 'entry' | 'plan' | 'fuzzSize'>): Bound[] {
  return boundsOf({
    ...{ sources, fuel, call },
    given: plan.arguments,
    fuzzSize: isTarget(units) && entry === undefined ? fuzzSize : undefined,
    startsThreads: mentions(units, threadStarters),
    forks: mentions(units, processStarters) || !units.every(isTested),
  });
}

/** Whether the program has a libFuzzer target. */
export function isTarget(units: readonly Unit[]): boolean {
  return mentions(units.filter(isTested), ['LLVMFuzzerTestOneInput']);
}

/** Whether the bitcode spells one of the names. */
function mentions(units: readonly Unit[], names: readonly string[]): boolean {
  return units.some(({ bytes }) => names.some((name) => containsText(bytes, name)));
}
