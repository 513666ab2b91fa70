/**
 * ZESTI over recorded test suites (Pending Constraints 4.7): each input that a program's own test suite has is a seed of its own, and is explored around for some runs. The inputs
 * are read from the sources as Debian has them: m4's checks are its standard input, jq's tests are a program and its input.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searcherNamed } from '../../src/explore/search/named.ts';
import type { Input } from '../../src/input/input.ts';
import { inputOf, noContent, noSources, type Sources } from '../../src/input/sources.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { plan } from './plan.ts';
import { fromDebian, type Subject } from './subjects.ts';
import { built, coveredByInputs, explored } from './trial.ts';

const { zesti } = plan;

interface Recorded {
  readonly sources: Sources;
  readonly input: Input;
}

interface Suite {
  readonly subject: Subject;
  /** The inputs of the test suite that are short enough, in its order. `program` is the path of the built program. */
  readonly recorded: (program: string) => Recorded[];
}

const none = { sources: noSources, seeds: [], files: {} };

const suites: readonly Suite[] = [
  {
    subject: { ...fromDebian('m4', 'm4'), ...none, name: 'm4', arguments: ['-d'] },
    recorded: (program) => {
      const folder = join(program, '../../checks');
      const names = readdirSync(folder).filter((name) => /^\d/.test(name));
      return names.sort().flatMap((name) => recordedAs('m4', ['-d'], [], m4Input(folder, name)));
    },
  },
  {
    subject: { ...fromDebian('jq', 'jq'), ...none, name: 'jq', arguments: ['-c'] },
    recorded: (program) =>
      jqTests(readFileSync(join(program, '../tests/jq.test'), 'utf8')).flatMap(([code, text]) =>
        recordedAs('jq', ['-c'], [code], text),
      ),
  },
];

/** What m4's check-them gives to it: its own remarks are left out. */
function m4Input(folder: string, name: string): string {
  const lines = readFileSync(join(folder, name), 'latin1').split('\n');
  return lines.filter((line) => !line.startsWith('dnl @')).join('\n');
}

/** Groups of lines: a program, its input, and what comes out. */
function jqTests(text: string): (readonly [code: string, input: string])[] {
  const lines = text.split('\n').map((line) => (line.startsWith('#') ? '' : line));
  const groups = lines
    .join('\n')
    .split(/\n{2,}/)
    .map((group) => group.trim().split('\n'));
  return groups.flatMap(([code, input]) =>
    code === undefined || input === undefined || code.startsWith('%%') ? [] : [[code, input]],
  );
}

/** Everything that the test suite gives is symbolic; what is too long is left out. */
function recordedAs(
  name: string,
  given: readonly string[],
  words: readonly string[],
  stdin: string,
): Recorded[] {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
  const [first, ...more] = [bytes(stdin), ...words.map(bytes)];
  const size = [first, ...more].reduce((sum, { length }) => sum + length, 0);
  if (size > zesti.longest || first.length === 0) return [];
  const exactly = ({ length }: Uint8Array) => ({ min: length, max: length });
  const sources = {
    ...{ ...noSources, stdin: exactly(first), arguments: more.map(exactly) },
    fewestArguments: more.length,
  };
  const content = { ...noContent, stdin: first, arguments: more };
  return [{ sources, input: inputOf(sources, [name, ...given], content) }];
}

export async function zestiTable(module: SatModule): Promise<string[]> {
  const rows: string[] = [];
  for (const suite of suites) {
    rows.push(await rowOf(module, suite));
    console.error(rows.at(-1));
  }
  return [
    '## ZESTI over recorded test suites (4.7)',
    '',
    `The first ${zesti.seeds} inputs of at most ${zesti.longest} bytes that the program's own test suite has. Each is a seed of its own, explored for ${zesti.runs} runs, with relaxed checks as in the paper.`,
    'Sides of branches that all of them cover together, and in brackets the different findings (kind and place) beside those of the seeds themselves. The paper (dwarfdump, readelf and tar,',
    '30 minutes a seed) counts bugs: one in dwarfdump and one in tar, which only this search found.',
    '',
    `| program | inputs | the inputs themselves | ${zesti.searches.join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(zesti.searches.length)}`,
    ...rows,
    '',
  ];
}

async function rowOf(module: SatModule, { subject, recorded }: Suite): Promise<string> {
  const program = await built(subject);
  const chosen = recorded(subject.program()).slice(0, zesti.seeds);
  const itself = new Set(
    chosen.flatMap(({ sources, input }) =>
      coveredByInputs({ ...subject, sources }, program, [input]),
    ),
  );
  const seeds = chosen.map(({ sources, input }) => {
    const way = { searcher: searcherNamed(['dfs']), checks: 'relaxed', maxRuns: 1 } as const;
    return explored({ ...subject, sources }, program, module, { ...way, seeds: [input] });
  });
  const known = new Set(seeds.flatMap(({ findings }) => findings));
  const cells = zesti.searches.map((search) => {
    const sides = new Set(itself);
    const findings = new Set<string>();
    for (const { sources, input } of chosen) {
      const outcome = explored({ ...subject, sources }, program, module, {
        ...{ searcher: searcherNamed([search]), checks: 'relaxed', seed: 1, maxRuns: zesti.runs },
        seeds: [input],
      });
      for (const side of outcome.sides) sides.add(side);
      for (const finding of outcome.findings) if (!known.has(finding)) findings.add(finding);
    }
    console.error(subject.name, search, sides.size, ...findings);
    return `${sides.size} (${findings.size})`;
  });
  return `| ${subject.name} | ${chosen.length} | ${itself.size} | ${cells.join(' | ')} |`;
}
