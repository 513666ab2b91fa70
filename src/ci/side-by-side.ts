// Two versions of a program on the same inputs: where they differ, with the least input that shows it. The same kind of
// difference on many inputs is one change (a new word in an error message differs on all that are wrong).

import type { Program } from '../abi/program.ts';
import { known } from '../base/known.ts';
import { type Behaviour, BehaviourRunner, type Ending } from '../compare/behaviour.ts';
import { type Difference, differences } from '../compare/differences.ts';
import type { Input } from '../input/input.ts';
import { isNumberName, lengthName, parseInputName } from '../input/names.ts';
import { fourBytes, noSources, numberIn, openNumbers } from '../input/sources.ts';
import type { Limits } from '../machine/machine-run.ts';
import { objectsOf, type Test } from '../results/test.ts';
import type { WorldPlan } from '../world/world-maker.ts';
import { inputSize } from './beginnings.ts';

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

// ---- The least input that still does what one does ---------------------------------------------------------------
//
// Bytes are taken out of sources of open length, first many at a time, then the bytes that stay become zero, or a plain character,
// where nothing minds. Each trial is a plain run of both versions, so thousands are affordable; solving is not needed, because
// nothing has to be known but whether it still differs.

/** `holds` is true of `test`; at most `most` other inputs are tried. */
export function shrink(test: Test, holds: (test: Test) => boolean, most: number): Test {
  let best = test;
  let left = most;
  const attempt = (input: Input): boolean => {
    if (left-- <= 0) return false;
    const other = { ...best, input };
    if (!holds(other)) return false;
    best = other;
    return true;
  };
  for (const name of openNumbers(test.sources, test.plan.arguments).keys()) {
    const parsed = parseInputName(name);
    if (parsed.kind === 'length') shorten(() => best, parsed.of, attempt);
    else lessen(() => best, name, attempt);
  }
  for (const name of best.input.keys())
    if (!isNumberName(name)) simplify(() => best, name, attempt);
  return { ...best, objects: objectsOf(best.input) };
}

type Attempt = (input: Input) => boolean;

/** Takes out ever smaller pieces, from the end to the beginning. */
function shorten(best: () => Test, name: string, attempt: Attempt): void {
  const size = () => best().input.get(name)?.length ?? 0;
  for (let piece = size(); piece >= 1; piece >>= 1)
    for (let end = size(); end > 0; end -= piece)
      attempt(without(best().input, name, Math.max(0, end - piece), Math.min(end, size())));
}

/** The open part of a length shrinks with its bytes. */
function without(input: Input, name: string, start: number, end: number): Input {
  const bytes = input.get(name) ?? new Uint8Array(0);
  const open = Math.max(0, numberIn(input, lengthName(name)) - (end - start));
  return new Map([
    ...input,
    [name, Uint8Array.of(...bytes.subarray(0, start), ...bytes.subarray(end))],
    [lengthName(name), fourBytes(open)],
  ]);
}

function lessen(best: () => Test, name: string, attempt: Attempt): void {
  for (let value = numberIn(best().input, name); value > 0; value--)
    if (!attempt(new Map([...best().input, [name, fourBytes(value - 1)]]))) return;
}

const plain = [0, 0x61, 0x30, 0x20];

function simplify(best: () => Test, name: string, attempt: Attempt): void {
  const { length } = known(best().input, name);
  for (let at = 0; at < length; at++) {
    const current = known(best().input, name);
    for (const value of plain) {
      if (value === current[at]) break;
      if (attempt(new Map([...best().input, [name, current.with(at, value)]]))) break;
    }
  }
}
