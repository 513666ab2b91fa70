/**
 * Questions of our own explorations, in the form in which EXE handed them to STP: terms as the program computes them, without rewriting; each
 * constant array is an array variable with one equality per element (EXE 3.2: "an identically-sized STP array").
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searcherNamed } from '../../src/explore/search/named.ts';
import type { Term } from '../../src/expr/arena.ts';
import { Op } from '../../src/expr/operator.ts';
import { reach } from '../../src/expr/reach.ts';
import { scriptOf } from '../../src/expr/smtlib.ts';
import { substituteAll } from '../../src/expr/substitute.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import type { Subject } from '../pending/subjects.ts';
import { built, explored } from '../pending/trial.ts';
import { place } from '../subjects/work-folder.ts';

/** The plan, older than its first result: the first questions of each program that may cost more than microseconds. */
export const plan = {
  search: 'covnew',
  /** Questions of a program. */
  wanted: 115,
  /** Runs after which a program has no more questions for us. */
  runs: 3000,
} as const;

export interface Recorded {
  readonly subject: string;
  readonly script: string;
  readonly reads: number;
  readonly elements: number;
}

/** Questions are kept: to record them again takes as long as to answer them in one way. */
export async function recordedQueries(subject: Subject, module: SatModule): Promise<Recorded[]> {
  const file = join(place('stp'), `${subject.name}-${plan.search}-${plan.wanted}.json`);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await recordQueries(subject, module)));
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
}

async function recordQueries(subject: Subject, module: SatModule): Promise<Recorded[]> {
  const program = await built(subject);
  const terms = new Terms({ rewriting: false });
  const recorded: Recorded[] = [];
  explored(subject, program, module, {
    ...{ terms, searcher: searcherNamed([plan.search]), checks: 'strict', seed: 1 },
    ...{ maxRuns: plan.runs, warmUp: Number.POSITIVE_INFINITY },
    ...(subject.seeds.length > 0 && { seeds: [subject.seeds[0]] }),
    isEnough: () => recorded.length >= plan.wanted,
    watch: (solver) => ({
      solve: (query) => {
        if (query.budget?.isCheap !== true && !query.optional && recorded.length < plan.wanted)
          recorded.push({ subject: subject.name, ...inFormOfExe(terms, query.constraints) });
        return solver.solve(query);
      },
    }),
  });
  return recorded;
}

function inFormOfExe(terms: Terms, constraints: readonly Term[]) {
  const all = [...reach(terms, constraints)];
  const tables = all.filter((term) => terms.op(term) === Op.table);
  const arrays = new Map(tables.map((table) => [table, arrayFor(terms, table)]));
  const elements = [...arrays].flatMap(([table, array]) =>
    [...terms.tableContent(table)].map((element, i) =>
      terms.eq(terms.byte(array, i), terms.constant(terms.width(table), element)),
    ),
  );
  const replaced = substituteAll(terms, constraints, arrays);
  return {
    script: scriptOf(terms, [...elements, ...replaced]),
    reads: all.filter((term) => terms.op(term) === Op.select).length,
    elements: elements.length,
  };
}

function arrayFor(terms: Terms, table: Term): Term {
  const { length } = terms.tableContent(table);
  return terms.array(`table${table}`, terms.indexWidth(table), terms.width(table), length);
}
