// Pairs of small functions that are equal, and the same with one mistake; and two versions of cJSON, the functions that the
// newer one was changed in: what is said of each, and what it took.

import { fileURLToPath } from 'node:url';
import { compare } from '../../src/compare/compare.ts';
import type { CompareResult } from '../../src/compare/result.ts';
import { fetchSource, unpack } from '../subjects/fetch.ts';
import { debian } from '../subjects/subject.ts';
import { place } from '../subjects/work-folder.ts';

interface Comparison {
  readonly files: readonly [string, string];
  readonly fn: string;
  readonly characters: number;
  readonly flags?: readonly string[];
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const [own, tested] = [pathOf('./pairs/'), pathOf('../../tests/compare/pairs/')];

export async function benchPairs(): Promise<void> {
  await table(smallPairs());
  await table(versions());
}

/** Those of the tests, at widths that take longer. */
function smallPairs(): Comparison[] {
  const pair = (folder: string, fn: string, a: string, b: string): Comparison => ({
    files: [`${folder}${a}.c`, `${folder}${b}.c`],
    ...{ fn, characters: 16, flags: ['-DNUMBER=short'] },
  });
  return [
    pair(own, 'popcount', 'popcount-loop', 'popcount-parallel'),
    pair(own, 'popcount', 'popcount-loop', 'popcount-mistake'),
    pair(tested, 'average', 'average-wide', 'average-bits'),
    pair(tested, 'average', 'average-wide', 'average-mistake'),
    pair(tested, 'itoa=to_text', 'itoa-reversed', 'itoa-powers'),
    pair(tested, 'itoa=to_text', 'itoa-reversed', 'itoa-mistake'),
  ];
}

const archives = [
  ['cjson_1.7.15.orig.tar.gz', '5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2'],
  ['cjson_1.7.18.orig.tar.gz', '3aa806844a03442c00769b83e99970be70fbef03735ff898f4811dd03b9f5ee5'],
] as const;

/** CVE-2023-50472 and CVE-2024-31755 in the first function, CVE-2023-50471 in the second. */
function versions(): Comparison[] {
  const [old, current] = archives.map(([name, checksum], i) => {
    const tree = place('compare', `cjson-${i}`);
    unpack(fetchSource(debian('cjson', [name, checksum])).file, tree);
    return `${tree}/cJSON.c`;
  });
  return [
    { files: [old, current], fn: 'cJSON_SetValuestring', characters: 2 },
    { files: [old, current], fn: 'cJSON_InsertItemInArray', characters: 1 },
  ];
}

async function table(comparisons: readonly Comparison[]): Promise<void> {
  for (const { files, fn, characters, flags = [] } of comparisons) {
    const [first = '', second = first] = fn.split('=');
    const entry = (name: string) => ({ name, nulls: true, elements: 8, characters });
    const before = process.cpuUsage();
    const result = await compare(
      {
        files: [[files[0]], [files[1]]],
        fn: [entry(first), entry(second)],
        flags,
        out: place('compare', 'out'),
        maxTime: 300_000,
      },
      () => {},
    );
    const { user, system } = process.cpuUsage(before);
    const names = files.map((file) => file.split('/').slice(-1)[0]?.replace(/\.c$/, ''));
    console.log(row(`${fn}: ${names.join(' and ')}`, result, (user + system) / 1e6));
  }
}

function row(name: string, result: CompareResult, seconds: number): string {
  const { verdict, differences, paths, runs, queries } = result;
  const bounds = verdict.bounds.join('; ');
  const gaps = verdict.kind === 'equal' ? [] : verdict.gaps;
  const lines = [
    `${name}: ${verdict.kind}; ${bounds}`,
    `  ${paths} pairs of paths, ${runs} runs, ${queries} questions, ${seconds.toFixed(1)} s of processor time`,
    ...differences.map(
      ({ input, differences: parts, pairs }) =>
        `  ${input}: ${parts.map(({ sentence }) => sentence).join('; ')} (${pairs} pairs)`,
    ),
    ...gaps.map((gap) => `  not compared: ${gap}`),
  ];
  return lines.join('\n');
}
