/**
 * What searches are compared on. Real programs come from Debian, built as bench/subjects builds them; the small ones of this
 * folder are our own: drivers that answer requests and a tool that substitutes, of the kind that ParaDySE's experiments have, but none of them; those of bench/subjects are only trained on.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckOptions, SymbolicInput } from '../../src/check/options.ts';
import { buildTree, treeFolder } from '../subjects/build.ts';
import { fetchSource, unpack } from '../subjects/fetch.ts';
import { bc } from '../subjects/real/bc.ts';
import { sed } from '../subjects/real/sed.ts';
import { tree } from '../subjects/real/tree.ts';
import { debian, type Package } from '../subjects/subject.ts';
import { place } from '../subjects/work-folder.ts';

export interface LearnSubject {
  readonly name: string;
  readonly from: string;
  /** Runs that a tuning may make. */
  readonly budget: number;
  /** Fetches and builds what has to be. */
  readonly options: () => CheckOptions;
}

/** Runs of real programs take ten times as long. */
const [ownBudget, realBudget] = [240_000, 160_000];

const own = (name: string, symbolic: SymbolicInput): LearnSubject => ({
  name,
  from: `bench/learn/${name}.c`,
  budget: ownBudget,
  options: () => ({ files: [join(import.meta.dirname, `${name}.c`)], symbolic }),
});

const training = (name: string, symbolic: SymbolicInput): LearnSubject => ({
  name,
  from: `bench/subjects/${name}.c`,
  budget: ownBudget,
  options: () => ({ files: [join(import.meta.dirname, '../subjects', `${name}.c`)], symbolic }),
});

function real(subject: Package, name: string, symbolic: SymbolicInput): LearnSubject {
  const program = subject.programs.find((each) => each.name === name);
  if (program === undefined) throw new Error(`${subject.name} has no ${name}`);
  return {
    name,
    from: `Debian, ${subject.name}`,
    budget: realBudget,
    options: () => {
      buildTree(subject, 'clew', { jobs: 1, fresh: false });
      return { files: [join(treeFolder(subject, 'clew'), program.path)], symbolic };
    },
  };
}

/** For the searcher that clew brings along. */
export const trainingSubjects: readonly LearnSubject[] = [
  training('assembler', { stdin: 24 }),
  training('calculator', { stdin: 16 }),
  training('json', { stdin: 24 }),
];

// ---- Two versions of one program ---------------------------------------------------------------------------------------

const cjsonVersions = {
  '1.7.15': debian('cjson', [
    'cjson_1.7.15.orig.tar.gz',
    '5308fd4bd90cef7aa060558514de6a1a4a0819974a26e6ed13973c5f624c24b2',
  ]),
  '1.7.18': debian('cjson', [
    'cjson_1.7.18.orig.tar.gz',
    '3aa806844a03442c00769b83e99970be70fbef03735ff898f4811dd03b9f5ee5',
  ]),
} as const;

const cjsonMain = `#include <stdio.h>
#include <stdlib.h>
#include "cJSON.h"
int main(void) {
  static char text[4096];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = 0;
  cJSON *json = cJSON_Parse(text);
  if (json == NULL)
    return 1;
  char *pretty = cJSON_Print(json);
  puts(pretty);
  free(pretty);
  cJSON_Delete(json);
  return 0;
}
`;

/** Straight from its source: the archive of the older version is the one that the subjects are built from. */
function cjsonOf(version: keyof typeof cjsonVersions): LearnSubject {
  return {
    name: `cjson-${version}`,
    from: `Debian, cjson ${version}`,
    budget: realBudget,
    options: () => {
      const folder = place('learn', `cjson-${version}`);
      unpack(fetchSource(cjsonVersions[version]).file, folder);
      const main = join(folder, 'main');
      mkdirSync(main, { recursive: true });
      writeFileSync(join(main, 'print.c'), cjsonMain);
      return {
        files: [join(folder, 'cJSON.c'), join(main, 'print.c')],
        flags: [`-I${folder}`],
        symbolic: { stdin: 24 },
      };
    },
  };
}

const diskRequests = own('disk-requests', { stdin: 24 });
const oldCjson = cjsonOf('1.7.15');

/** The cheap ones first. */
export const subjects: readonly LearnSubject[] = [
  diskRequests,
  own('key-filter', { stdin: 24 }),
  own('substitute', { arguments: [5, 3], stdin: 6 }),
  oldCjson,
  real(tree, 'tree', { arguments: [3, 3] }),
  real(sed, 'sed', { arguments: [8], stdin: 8 }),
  real(bc, 'bc', { stdin: 16 }),
];

/** What is learned on the first is used on the second. */
export const evolutions: readonly (readonly [LearnSubject, LearnSubject])[] = [
  [diskRequests, own('disk-requests-2', { stdin: 24 })],
  [oldCjson, cjsonOf('1.7.18')],
];
