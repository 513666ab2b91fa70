// What each kind of gap means, and what to do about it. docs/guide/verdicts.md has the same list with the sentences around it.

import type { GapKind } from '../../results/verdict.ts';

export interface GapExplanation {
  readonly meaning: string;
  readonly remedy: string;
}

const report = 'This is a bug in clew: please report it.';

export const gapExplanations: Readonly<Record<GapKind, GapExplanation>> = {
  pending: {
    meaning:
      'Branches are left that no run has taken, because a limit was reached, results could not be written, or somebody pressed Ctrl-C.',
    remedy: 'Give it more time (the same command goes on from there), or a smaller input.',
  },
  unasked: {
    meaning:
      'Operations were executed on some path, and nobody has asked yet whether any input on that path breaks them.',
    remedy: 'Give it more time: the same command goes on from there.',
  },
  undecided: {
    meaning: 'The solver gave up on these branches, after several tries with more time each.',
    remedy: 'A smaller input makes conditions smaller.',
  },
  dropped: {
    meaning: 'Memory was used up, and the least promising branches were dropped.',
    remedy: 'Give it more: --max-memory.',
  },
  refused: {
    meaning:
      'A path ended where the program needs what clew does not have: a function that nobody defines, or an instruction of inline assembly that is not translated.',
    remedy:
      'Give clew the missing file, or let missing functions return anything: --missing symbolic.',
  },
  box: {
    meaning:
      'A call failed in the box that could have worked natively, such as fork(); the program went on with the failure.',
    remedy:
      'Nothing can be done but to know it: what the program does after a success was not seen.',
  },
  concretized: {
    meaning:
      'Something symbolic became one value, such as a floating-point number that is printed: other values were not tried there.',
    remedy:
      'Nothing can be done but to know it, or to leave that place out of the program that is checked.',
  },
  cut: {
    meaning:
      'A run was ended before the program had ended, for want of time: how it would have gone on is not known.',
    remedy: 'Give it more time, or a run more steps: --fuel.',
  },
  assumed: {
    meaning:
      'With --missing symbolic: a function that nobody defines returned input, and what else it would have done was left out.',
    remedy: 'Give clew the missing file.',
  },
  divergence: {
    meaning: 'A run did not take the path that was predicted for it.',
    remedy: `Unless the program depends on what its input does not determine, this is a bug in clew: please report it.`,
  },
  unreproduced: {
    meaning:
      'A symbolic run failed where a plain run on the same input does not; it is no finding.',
    remedy: report,
  },
  death: {
    meaning:
      "A thread of clew's died and was replaced; the branch that killed it counts as undecided.",
    remedy: report,
  },
  'nothing-symbolic': {
    meaning: 'The program asked for no symbolic input: its only run was a concrete one.',
    remedy:
      'Make input symbolic: --sym-stdin, --sym-arg, --sym-file, --sym-socket, --fn, or klee_make_symbolic() in the source.',
  },
  'no-path': {
    meaning: 'No run took a path of the program to its end, so nothing can be said.',
    remedy: 'The other gaps of the same check say why.',
  },
};
