/**
 * The three trees of a subject: `old` (sources only: what the difference is taken against), `new` (with the assertions, built
 * with `clew cc`) and `native` (the new version as it was published, built for gcov: the judge of what is a valid input and
 * of what tests cover).
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommands } from '../subjects/build.ts';
import { fetchSource, unpack } from '../subjects/fetch.ts';
import { isStamped, place, stamp } from '../subjects/work-folder.ts';
import { inject } from './inject.ts';
import type { RegressSubject } from './subject.ts';

type Tree = 'old' | 'new' | 'native';

export function treeFolder({ name }: RegressSubject, tree: Tree): string {
  return place('regress', name, tree);
}

// Assertions are what this is about, whatever a build says of them.
const flags = '-UNDEBUG -w';

export function buildTrees(subject: RegressSubject, fresh: boolean): void {
  for (const tree of ['old', 'native', 'new'] as const) buildTree(subject, tree, fresh);
}

function buildTree(subject: RegressSubject, tree: Tree, fresh: boolean): void {
  const { build, bugs } = subject;
  const { file, archive } = fetchSource(tree === 'old' ? subject.old : subject.new);
  const made = {
    archive: archive.sha256,
    build,
    flags,
    ...(tree === 'new' && { bugs }),
  };
  const folder = treeFolder(subject, tree);
  const ingredients = JSON.stringify(made);
  if (!fresh && isStamped(join(folder, '.built'), ingredients)) return;
  rmSync(folder, { recursive: true });
  unpack(file, treeFolder(subject, tree));
  if (tree === 'new') inject(folder, bugs);
  if (tree !== 'old')
    runCommands(build, {
      ...{ folder, log: `regress-${subject.name}-${tree}` },
      CC: tree === 'new' ? 'clew cc' : 'gcc --coverage',
      // Counters are written at exit, and only there.
      CFLAGS: tree === 'new' ? `-O1 -g ${flags}` : `-O0 -g -D_exit=exit ${flags}`,
    });
  stamp(join(folder, '.built'), ingredients);
}
