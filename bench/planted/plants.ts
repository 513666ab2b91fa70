// Bugs that a check must never have, each as one change of the sources, with the test files that are expected to notice it. A
// plant is chosen for what it does to a user's trust: a path, a finding, a gap or a doubt disappears without a word.

export interface Plant {
  readonly name: string;
  /** What a user would see of it. */
  readonly harm: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Test files, the cheapest that notice it first. */
  readonly tests: readonly string[];
}

export const plants: readonly Plant[] = [
  {
    name: 'dropped-branch',
    harm: 'some branches are never explored, and "explored everything" is said',
    file: 'src/explore/frontier.ts',
    find: '    this.tree.open(branch);\n',
    replace: '    if (branch % 5 === 0) return;\n    this.tree.open(branch);\n',
    tests: ['tests/explore/exhaustive.test.ts'],
  },
  {
    name: 'wrong-bound',
    harm: 'an access one byte behind an object is not seen',
    file: 'src/program/lower/bounds.ts',
    find: '    code.i64(origin.size - access.size);\n',
    replace: '    code.i64(origin.size - access.size + 1);\n',
    tests: ['tests/machine/access.test.ts', 'tests/check/kinds.test.ts'],
  },
  {
    name: 'lost-finding',
    harm: 'a failing run is written as a test and not told as a finding',
    file: 'src/explore/result-queue.ts',
    find: "      if (outcome.kind !== 'finding' || !kept.isNewFinding) continue;\n",
    replace:
      "      if (outcome.kind !== 'finding' || !kept.isNewFinding || kept.run % 2 === 0) continue;\n",
    tests: ['tests/explore/known-programs.test.ts', 'tests/explore/checks.test.ts'],
  },
  {
    name: 'unjudged-finding',
    harm: 'a finding is lost when the time is up while its input is simplified',
    file: 'src/workers/unjudged-failures.ts',
    find: '    if (failures.length === 0) return [];\n',
    replace: '    if (failures.length >= 0) return [];\n',
    tests: ['tests/check/lost-findings.test.ts'],
  },
  {
    name: 'undecided-is-impossible',
    harm: 'what the solver gives up counts as proven',
    file: 'src/explore/branch-solver.ts',
    find: "    if (answer.status === 'unknown') return { kind: 'undecided', reason: answer.reason };\n",
    replace: "    if (answer.status === 'unknown') return { kind: 'impossible' };\n",
    tests: ['tests/explore/undecided.test.ts'],
  },
  {
    name: 'wrong-rewriting',
    harm: 'conditions on unsigned numbers are simplified to something else',
    file: 'src/expr/rewrite/compare.ts',
    find: '  if (ah === bh) return t.ult(al, bl);\n',
    replace: '  if (ah === bh) return t.ult(bl, al);\n',
    tests: ['tests/expr/rewriting-keeps-the-value.test.ts'],
  },
  {
    name: 'wrong-core',
    harm: 'a question is called impossible because a smaller one was',
    file: 'src/solver/subsets.ts',
    find: '        if (count === size) return unsat;\n',
    replace: '        if (count >= size - 1) return unsat;\n',
    tests: ['tests/solver/subsets.test.ts'],
  },
  {
    name: 'lost-position',
    harm: 'the last element that a symbolic index can mean is left out',
    file: 'src/machine/shadow/positions.ts',
    find: '  const count = Math.floor((end - first) / by) + 1;\n',
    replace: '  const count = Math.max(1, Math.floor((end - first) / by));\n',
    tests: ['tests/shadow/memory.test.ts', 'tests/shadow/memory-programs.test.ts'],
  },
  {
    name: 'unasked-check',
    harm: 'nobody asks whether an operation that a run has passed can fail for another input',
    file: 'src/explore/frontier.ts',
    find: "  return dangerousKinds.has(kind) && !holds ? 'check' : 'pending';\n",
    replace: "  return dangerousKinds.has(kind) && !holds ? 'closed' : 'pending';\n",
    tests: ['tests/explore/checks.test.ts', 'tests/check/kinds.test.ts'],
  },
  {
    name: 'refused-is-explored',
    harm: 'paths that clew could not follow are no gap',
    file: 'src/results/verdict.ts',
    find: "    ...refused.map((site) => gap('refused', site, site.message)),\n",
    replace: "    ...refused.slice(1).map((site) => gap('refused', site, site.message)),\n",
    tests: ['tests/report/check-summary.test.ts', 'tests/check/claims/claims.test.ts'],
  },
  {
    name: 'early-is-complete',
    harm: 'a check that a limit has ended says that it explored everything',
    file: 'src/results/verdict.ts',
    find: "    ...gap('pending', left, pendingText(left, stopped), left > 0 || isEarly),\n",
    replace: "    ...gap('pending', left, pendingText(left, stopped), left > 0 && !isEarly),\n",
    tests: ['tests/report/check-summary.test.ts'],
  },
  {
    name: 'another-finding-confirms',
    harm: 'whatever a plain run shows confirms whatever was claimed',
    file: 'src/workers/box-replay.ts',
    find: '  if (finding.kind === claimed.kind && isSamePlace(claimed, finding)) return { finding };\n',
    replace:
      '  if (finding.kind !== undefined || isSamePlace(claimed, finding)) return { finding: claimed };\n',
    tests: ['tests/workers/box-replay.test.ts'],
  },
];
