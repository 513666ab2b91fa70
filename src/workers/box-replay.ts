// A test once more, in a program without shadows: what a symbolic run claims must be what a plain run does. (Only what was
// never written is known to shadows alone.)

import type { Program } from '../abi/program.ts';
import { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Finding, Frame } from '../machine/finding.ts';
import { type Machine, machineFor } from '../machine/machine.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Outcome } from '../machine/outcome.ts';
import { Shadows } from '../machine/shadow/shadows.ts';
import { placeOf } from '../results/finding-record.ts';
import { type CoverageSummary, summaryOf } from '../run/coverage.ts';
import { concreteWorld, type Streams, type WorldPlan } from '../world/world-maker.ts';
import type { CheckJob } from './job.ts';
import { runLimits } from './job-program.ts';
import type { BuildForm } from './outside.ts';

export class BoxReplay {
  private readonly machine: Machine;

  constructor(
    program: Program,
    private readonly limits: Limits,
  ) {
    this.machine = machineFor(program, program.shadowed ? new Shadows(new Terms()) : undefined);
  }

  /** Marks of what the last run covered, of a program that was compiled for it. */
  get covered(): Uint8Array {
    return this.machine.covered;
  }

  /** Turns of loops and recursive calls of the last run. */
  get steps(): number {
    return this.machine.steps;
  }

  coverage(): CoverageSummary {
    const { program, covered } = this.machine;
    return summaryOf(
      program.coverage ?? { marks: 0, entries: 0, lines: [], branches: [], functions: [] },
      covered,
    );
  }

  run(sources: Sources, plan: WorldPlan, input: Input, streams?: Streams): Outcome {
    const world = () => concreteWorld(sources, plan, input, streams);
    const outcome = this.machine.once(world, this.limits, input);
    const silent = { stdout: () => {}, stderr: () => {} };
    const again = () => ({ ...world(), ...silent });
    return this.machine.withHistory(outcome, again, this.limits, input);
  }
}

/** The finding as the plain run tells it, if it is the same; else what happened instead. */
export function sameFinding(
  claimed: Finding,
  outcome: Outcome,
): { readonly finding: Finding } | { readonly instead: string } {
  // An assumption that cannot hold ends every run that comes to it.
  if (outcome.kind === 'assumption' && claimed.kind === 'user') return { finding: claimed };
  if (outcome.kind !== 'finding') return { instead: outcomeText(outcome) };
  const { finding } = outcome;
  if (finding.kind === claimed.kind && isSamePlace(claimed, finding)) return { finding };
  const place = placeOf(finding);
  const where = place === undefined ? '' : ` at ${placeText(place)}`;
  return { instead: `showed ${finding.kind}${where}: ${finding.message}` };
}

/**
 * Where exactly a program runs out of stack or time is not told by its input alone; and where a leaked object comes from is
 * known only to a run that looks for it.
 */
const placeless = new Set(['hang', 'stack-overflow', 'leak']);

function isSamePlace(a: Finding, b: Finding): boolean {
  if (placeless.has(a.kind)) return true;
  const [first, second] = [placeOf(a), placeOf(b)];
  return first?.file === second?.file && first?.line === second?.line;
}

function placeText({ file, line, function: name }: Frame): string {
  return file === undefined ? name : `${file}:${line}`;
}

export function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'exited':
      return `ended with exit code ${outcome.status}`;
    case 'signaled':
      return `died by signal ${outcome.signal}`;
    case 'assumption':
      return 'ended at an assumption that does not hold';
    case 'idle':
      return `waits in ${outcome.call} for what will not come: nothing more is offered over sockets`;
    case 'silent':
      return 'ended silently, as the program wished';
    case 'cut':
      return `${outcome.finding.message}, and was ended`;
    case 'refused':
      return `needs what clew does not have: ${outcome.finding.message}`;
    case 'finding':
      return `showed ${outcome.finding.kind}: ${outcome.finding.message}`;
  }
}

// ---- Findings ------------------------------------------------------------------------------------------------------
//
// A finding's input once more in the box, in the program without shadows: what a plain run does not show is not reported as a
// finding. The program is built when there is a first finding.

export class FindingReplay {
  /** The replays of the programs with and without shadows. */
  private readonly replays = new Map<boolean, BoxReplay>();
  /** Ends a run that `run` has started. */
  private isOver: () => boolean = () => false;

  constructor(
    private readonly job: CheckJob,
    private readonly build: BuildForm,
  ) {}

  async judge(finding: Finding, input: Input): Promise<ReturnType<typeof sameFinding>> {
    const { sources, plan } = this.job;
    const replay = await this.replayFor(finding);
    return sameFinding(finding, replay.run(sources, plan, input));
  }

  /** How a plain run of an input ends, and after how many steps; it is not waited for longer than `isOver` says. */
  async run(input: Input, isOver: () => boolean): Promise<{ outcome: Outcome; steps: number }> {
    const { sources, plan } = this.job;
    const replay = await this.replayFor({ kind: 'hang' });
    this.isOver = isOver;
    const outcome = replay.run(sources, plan, input);
    this.isOver = () => false;
    return { outcome, steps: replay.steps };
  }

  /** Only a program with shadows knows what was never written. */
  private async replayFor({ kind }: Pick<Finding, 'kind'>): Promise<BoxReplay> {
    const shadows = kind === 'uninitialized-read';
    let replay = this.replays.get(shadows);
    if (replay === undefined) {
      const program = await this.build({ shadows, coverage: false });
      const limits = runLimits(this.job, () => this.isOver());
      replay = new BoxReplay(program, limits);
      this.replays.set(shadows, replay);
    }
    return replay;
  }
}
