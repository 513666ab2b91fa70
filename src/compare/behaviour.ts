// What a run showed to the outside, as plain data: how it ended, what it printed, wrote and sent, and, of a function that was
// called on its own, what it returned and left in memory. Two runs on the same input are compared by this and nothing
// else; addresses, times and steps are no behaviour.

import type { Program } from '../abi/program.ts';
import type { Input } from '../input/input.ts';
import type { Sources } from '../input/sources.ts';
import type { Finding } from '../machine/finding.ts';
import { type Machine, machineFor } from '../machine/machine.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Outcome } from '../machine/outcome.ts';
import { placeOf } from '../results/finding-record.ts';
import { concreteWorld, type WorldPlan } from '../world/world-maker.ts';

export interface Behaviour {
  readonly ending: Ending;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Files that it wrote or made, and files of its world that it removed. */
  readonly files: readonly ChangedFile[];
  /** What it sent over connections from outside, in their order. */
  readonly sent: readonly { readonly connection: number; readonly bytes: Uint8Array }[];
  /** What a function that an observing harness called returned and left behind, in a fixed order. */
  readonly observations: readonly ObservedBytes[];
}

export interface ChangedFile {
  readonly path: string;
  /** Undefined if the file was removed. */
  readonly bytes: Uint8Array | undefined;
}

export interface ObservedBytes {
  readonly name: string;
  /** How to show them (build/harness/view.ts). */
  readonly format: number;
  readonly bytes: Uint8Array;
}

export type Ending =
  | { readonly kind: 'exited'; readonly status: number }
  | { readonly kind: 'signaled'; readonly signal: number }
  | {
      readonly kind: 'finding';
      /** A finding's kind: out-of-bounds, assert. */
      readonly finding: string;
      readonly message: string;
      readonly place: EndingLocation | undefined;
    }
  /** It did not end within the steps that a run may take. */
  | { readonly kind: 'hang'; readonly message: string; readonly place: EndingLocation | undefined }
  | { readonly kind: 'idle'; readonly call: string }
  /** clew lacks something, so that nobody knows how the run goes on. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The input does not count: the program assumes otherwise, or asks for the path to be ignored. */
  | { readonly kind: 'excluded' };

export interface EndingLocation {
  readonly file: string | undefined;
  readonly line: number;
  readonly function: string;
}

/** Where and how a program runs. */
export interface Box {
  readonly sources: Sources;
  readonly plan: WorldPlan;
  readonly limits: Limits;
}

/** Runs one program without shadows. */
export class BehaviourRunner {
  private readonly machine: Machine;

  constructor(
    program: Program,
    private readonly box: Box,
  ) {
    this.machine = machineFor(program);
  }

  run(input: Input): Behaviour {
    const { sources, plan, limits } = this.box;
    const { machine } = this;
    const output = new Output();
    const world = () => concreteWorld(sources, plan, input, output.streams);
    const outcome = machine.once(world, limits, input);
    const files = machine.changes().map(
      (change): ChangedFile => ({
        path: change.path,
        bytes: change.kind === 'written' ? change.data.bytes : undefined,
      }),
    );
    const observations = machine.observations.map(({ terms: _, ...seen }) => seen);
    return { ending: endingOf(outcome), ...output.behaviour(), files, observations };
  }
}

/** What one run printed and sent. */
class Output {
  private readonly stdout: Uint8Array[] = [];
  private readonly stderr: Uint8Array[] = [];
  private readonly sent = new Map<number, Uint8Array[]>();

  readonly streams = {
    stdout: (bytes: Uint8Array) => void this.stdout.push(bytes.slice()),
    stderr: (bytes: Uint8Array) => void this.stderr.push(bytes.slice()),
    sent: (connection: number, bytes: Uint8Array) => {
      const known = this.sent.get(connection);
      if (known === undefined) this.sent.set(connection, [bytes.slice()]);
      else known.push(bytes.slice());
    },
  };

  behaviour(): Pick<Behaviour, 'stdout' | 'stderr' | 'sent'> {
    const sent = Array.from(this.sent, ([connection, parts]) => ({
      connection,
      bytes: joined(parts),
    })).sort((a, b) => a.connection - b.connection);
    return { stdout: joined(this.stdout), stderr: joined(this.stderr), sent };
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export function endingOf(outcome: Outcome): Ending {
  switch (outcome.kind) {
    case 'exited':
    case 'signaled':
    case 'idle':
      return outcome;
    // Nobody knows how it would have ended, so there is nothing to compare.
    case 'cut':
    case 'refused':
      return { kind: 'refused', message: outcome.finding.message };
    case 'assumption':
    case 'silent':
      return { kind: 'excluded' };
    case 'finding':
      return findingEnding(outcome.finding);
  }
}

function findingEnding(finding: Finding): Ending {
  const frame = placeOf(finding);
  const place = frame && { file: frame.file, line: frame.line, function: frame.function };
  const { kind, message } = finding;
  if (kind === 'hang') return { kind: 'hang', message, place };
  return { kind: 'finding', finding: kind, message, place };
}
