/**
 * npm run bench -- faults [TRIES] [--seed N] [--only TEXT]: attacks clew at random, and counts what does not hold: results that
 * are lost, commands that hang, crash, or end in another way than they promise. The exit code is 1 if anything does.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../src/base/random.ts';
import { type Attack, Failure, failureKinds, Laboratory } from './faults/attack.ts';
import { attacksByPrograms } from './faults/by-programs.ts';
import { type Materials, makeMaterials } from './faults/materials.ts';
import { attacksOnInputs } from './faults/on-inputs.ts';
import { attacksOnResults } from './faults/on-results.ts';

const attacks = [...attacksOnResults, ...attacksOnInputs, ...attacksByPrograms];

/** Tries that are made at the same time. */
const lanes = 2;

interface Try {
  readonly attack: Attack;
  readonly seed: number;
}

interface Failed extends Try {
  readonly failure: Failure;
}

export interface Campaign {
  readonly tries: number;
  readonly seed: number;
  /** Part of an attack's name. */
  readonly only: string;
  /** Part of the names of attacks that are left out. */
  readonly without?: string | undefined;
}

export default async function benchFaults(parameters: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
  });
  const tries = Number(positionals[0] ?? 1000);
  const failed = await attackWith({ tries, seed: Number(values.seed), only: values.only });
  process.exitCode = failed.length === 0 ? 0 : 1;
}

export async function attackWith({
  tries,
  seed,
  only,
  without,
}: Campaign): Promise<readonly Failed[]> {
  const root = mkdtempSync(join(tmpdir(), 'clew-faults-'));
  const cache = join(root, 'cache');
  try {
    const possible = possibleAttacks(only, without);
    const materials = await makeMaterials(new Laboratory(join(root, 'made'), cache, new Random(0)));
    const waiting = shuffled(planned(possible, tries, seed), new Random(seed));
    const planCount = waiting.length;
    const failed: Failed[] = [];
    const made: Try[] = [];
    let isStopped = false;
    // Ctrl-C ends it after the tries that are being made, with the table of those so far.
    process.once('SIGINT', () => {
      isStopped = true;
    });
    const work = async (lane: number) => {
      for (let next = waiting.shift(); next !== undefined && !isStopped; next = waiting.shift()) {
        const laboratory = new Laboratory(join(root, `${lane}`), cache, new Random(next.seed));
        const failure = await outcomeOf(next.attack, laboratory, materials);
        made.push(next);
        if (made.length % 25 === 0)
          console.error(`${made.length} tries of ${planCount}, ${failed.length} failures`);
        if (failure === undefined) continue;
        failed.push({ ...next, failure });
        console.log(
          `${next.attack.name}, --seed ${next.seed}: ${failure.kind}: ${failure.message}`,
        );
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
    printTable(possible, made, failed);
    return failed;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function possibleAttacks(only: string, without?: string): readonly Attack[] {
  return attacks
    .filter(({ name }) => name.includes(only) && (!without || !name.includes(without)))
    .filter(({ name, obstacle }) => {
      const reason = obstacle?.();
      if (reason !== undefined) console.log(`${name}: not tried: ${reason}`);
      return reason === undefined;
    });
}

/** Each attack gets its share, and at least one try; every try has a seed of its own, by which it can be made again. */
function planned(possible: readonly Attack[], tries: number, seed: number): Try[] {
  const whole = possible.reduce((sum, { weight }) => sum + weight, 0);
  return possible.flatMap((attack) => {
    const count = Math.max(1, Math.round((tries * attack.weight) / whole));
    return Array.from({ length: count }, (_, i) => ({ attack, seed: seed + i }));
  });
}

/** Attacks of all kinds come early: a campaign that is ended early has tried a bit of everything. */
function shuffled(tries: Try[], random: Random): Try[] {
  for (let i = tries.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [tries[i], tries[other]] = [tries[other], tries[i]];
  }
  return tries;
}

async function outcomeOf(
  attack: Attack,
  laboratory: Laboratory,
  materials: Materials,
): Promise<Failure | undefined> {
  try {
    await attack.attempt(laboratory, materials);
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error : new Failure('wrong', String(error));
  } finally {
    laboratory.clear();
  }
}

function printTable(
  possible: readonly Attack[],
  all: readonly Try[],
  failed: readonly Failed[],
): void {
  const row = (name: string, cells: readonly (string | number)[]) =>
    console.log(name.padEnd(32) + cells.map((cell) => String(cell).padStart(8)).join(''));
  const rowOf = (name: string, isIn: (one: Try) => boolean) => {
    const failures = failed.filter(isIn).map(({ failure }) => failure.kind);
    const counts = failureKinds.map((kind) => failures.filter((one) => one === kind).length);
    row(name, [all.filter(isIn).length, ...counts]);
  };
  row('', ['tries', ...failureKinds]);
  for (const { name } of possible) rowOf(name, ({ attack }) => attack.name === name);
  rowOf('all', () => true);
}
