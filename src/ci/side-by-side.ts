// Two versions of a program on the same inputs: where they differ, with the least input that shows it. The same kind of
// difference on many inputs is one change (a new word in an error message differs on all that are wrong).

import type { Program } from '../abi/program.ts';
import { type Behaviour, BehaviourRunner, type Ending } from '../compare/behaviour.ts';
import { type Difference, differences } from '../compare/differences.ts';
import { noSources } from '../input/sources.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Test } from '../results/test.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import { inputSize } from './beginnings.ts';
import { shrink } from './shrink.ts';

export interface Change {
  readonly differences: readonly Difference[];
  readonly test: Test;
  /** How many of the inputs that were tried show it. */
  readonly count: number;
}

const versionNames = ['the old version', 'the new version'] as const;

/** How many runs shrinking an input may take. */
const mostTrials = 3000;

export class SideBySide {
  private readonly versions: readonly [Version, Version];
  private readonly isOver: () => boolean;
  private readonly found = new Map<string, Change>();

  /** Runs that are cut short when the time is up do not count as behaviour. */
  constructor(old: Program, current: Program, plan: WorldPlan, limits: Limits) {
    this.isOver = () => limits.expired?.() ?? false;
    this.versions = [new Version(old, plan, limits), new Version(current, plan, limits)];
  }

  /** How the old version ends on an input; if there is no time to see that, nothing is known. */
  oldEnding(test: Test): Ending {
    const { ending } = this.versions[0].run(test);
    return this.isOver() ? { kind: 'excluded' } : ending;
  }

  compare(test: Test): void {
    const differences = this.differencesOn(test);
    const key = keyOf(differences);
    if (key === '') return;
    const known = this.found.get(key);
    const isSmaller = known === undefined || inputSize(test.input) < inputSize(known.test.input);
    const count = (known?.count ?? 0) + 1;
    this.found.set(key, isSmaller ? { test, differences, count } : { ...known, count });
  }

  changes(): Change[] {
    return [...this.found].map(([key, change]) => {
      const holds = (other: Test) => keyOf(this.differencesOn(other)) === key;
      const test = shrink(change.test, holds, mostTrials);
      const differences = this.differencesOn(test);
      return differences.length > 0 ? { ...change, test, differences } : change;
    });
  }

  private differencesOn(test: Test): Difference[] {
    const [old, current] = this.versions.map((version) => version.run(test));
    // A finding is reported as such already.
    const isFinding = current.ending.kind === 'finding' || current.ending.kind === 'hang';
    return isFinding || this.isOver() ? [] : differences(old, current, [...versionNames]);
  }
}

class Version {
  private readonly runner: BehaviourRunner;
  private readonly box: { sources: Test['sources']; plan: WorldPlan; readonly limits: Limits };
  private readonly plan: WorldPlan;

  constructor(program: Program, plan: WorldPlan, limits: Limits) {
    this.plan = plan;
    this.box = { sources: noSources, plan, limits };
    this.runner = new BehaviourRunner(program, this.box);
  }

  run({ sources, plan, input }: Test): Behaviour {
    this.box.sources = sources;
    // Both versions get the same name, because messages contain it.
    const argumentsHere = [this.plan.arguments[0], ...plan.arguments.slice(1)];
    this.box.plan = { ...this.plan, ...plan, arguments: argumentsHere };
    return this.runner.run(input);
  }
}

/** What differs, and for an end how; not what was printed exactly, which is another on every input. */
function keyOf(found: readonly Difference[]): string {
  return found
    .map(({ what, name, answers }) =>
      what === 'ending' ? `${what} ${answers.map(kindOfEnd).join('/')}` : `${what} ${name ?? ''}`,
    )
    .join('; ');
}

/** "fails: assert at x.c:3: ..." -> "fails: assert". */
function kindOfEnd(text: string): string {
  return text.replace(/^(fails: \S+).*$/s, '$1').replace(/^(does not end).*$/s, '$1');
}
