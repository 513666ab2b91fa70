// Does a check go on with what an earlier one has explored? Only if everything is the same that decides what a run does:
// the program, its input, its box, and clew. Otherwise it begins anew, and says what has changed.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import type { Entry } from '../explore/journal.ts';
import type { Gift } from '../explore/territory.ts';
import { digest } from '../source/cache.ts';
import type { CheckJob } from './job.ts';
import { beginLog, cutLog, type Identity, type Log, readLog } from './log.ts';
import type { TerritoryOrder } from './orders.ts';

const wholeTree: TerritoryOrder = { number: 0, gift: undefined, past: [], told: new Set() };

/** What an earlier check has left in the folder, and what is to be said of it. */
export function earlierCheck(
  path: string,
  identity: Identity,
  isFresh: boolean,
): { readonly log: Log | undefined; readonly notes: readonly string[] } {
  const log = isFresh ? undefined : readLog(path);
  if (log === undefined) return { log, notes: [] };
  const changed = Object.keys(identity).filter((name) => log.identity[name] !== identity[name]);
  if (changed.length === 0) return { log, notes: notesOf(log) };
  const verb = changed.length === 1 ? 'is' : 'are';
  const text = `${changed.join(', ')} ${verb} not as in the last check with this --out: it begins anew`;
  return { log: undefined, notes: runsIn(log) === 0 ? [] : [text] };
}

function notesOf(log: Log): string[] {
  const runs = runsIn(log);
  const damage = log.isDamaged
    ? ['the end of its log is damaged: that part is explored again']
    : [];
  if (runs === 0) return damage;
  const text = `going on after the ${runs} runs of the last check with this --out (--fresh begins anew)`;
  return [text, ...damage];
}

/** The territories to explore: what the log knows of, or the whole tree. */
export function openLog(path: string, identity: Identity, log: Log | undefined): TerritoryOrder[] {
  if (log === undefined) {
    beginLog(path, identity);
    return [wholeTree];
  }
  if (log.isDamaged) cutLog(path, log);
  const gifts = giftsIn(log);
  return [...log.territories].map(([number, past]) => ({
    ...wholeTree,
    number,
    past,
    gift: gifts.get(number),
  }));
}

/** A number that no territory has. */
export function firstFree(territories: readonly TerritoryOrder[]): number {
  return territories.reduce((most, { number }) => Math.max(most, number), 0) + 1;
}

function giftsIn({ territories }: Log): Map<number, Gift> {
  const gifts = new Map<number, Gift>();
  for (const entries of territories.values()) {
    for (const entry of entries) if (entry.kind === 'given') gifts.set(entry.territory, entry.gift);
  }
  return gifts;
}

function runsIn({ territories }: Log): number {
  const isRun = ({ kind }: Entry) => kind === 'run';
  let runs = 0;
  for (const entries of territories.values()) runs += entries.filter(isRun).length;
  return runs;
}

export function identityOf(job: CheckJob): Identity {
  const { units, sources, plan, entry, fuzzSize, models, memory, fuel, leaks, uninitialized } = job;
  const { files, fileSpace: _, ...world } = plan;
  return {
    clew: clewIdentity(),
    'the program': digest(...units.flatMap(({ name, key }) => [name, key])),
    'what is symbolic': JSON.stringify({ sources, entry, fuzzSize }),
    'the arguments and the environment': JSON.stringify(world),
    'a file that was handed over': digest(serialize(files)),
    'a seed': digest(serialize(job.seeds)),
    'a limit or a check': JSON.stringify({ models, memory, fuel, leaks, uninitialized }),
  };
}

/** A contributor's clew changes without a new version. */
function clewIdentity(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return [name, size, mtimeMs];
    });
  return digest(JSON.stringify(files));
}
