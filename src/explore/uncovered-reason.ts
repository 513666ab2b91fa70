// Why code was not covered: the one vocabulary for sides of branches and for lines, in the summary, the report and the live view.
// Only a check that has explored everything proves that no input goes somewhere; every other reason says what is missing.

/** The most hopeful reason first: where several hold for the same code, the most hopeful one counts. */
export const uncoveredReasons = [
  'pending',
  'undecided',
  'concrete',
  'not-taken',
  'not-reached',
  'infeasible',
  'unreachable',
] as const;
export type UncoveredReason = (typeof uncoveredReasons)[number];

export interface ReasonWords {
  readonly name: string;
  /** What it means for a side of a branch or a line. */
  readonly meaning: string;
  /** What follows a number of sides of branches. */
  readonly ofSides: string;
}

export const reasonWords: Readonly<Record<UncoveredReason, ReasonWords>> = {
  pending: {
    name: 'pending',
    meaning: 'nobody has asked yet whether an input goes there',
    ofSides: 'not asked before the end',
  },
  undecided: {
    name: 'undecided',
    meaning: 'the solver could not decide whether an input goes there',
    ofSides: 'that the solver could not decide',
  },
  concrete: {
    name: 'made concrete',
    meaning: 'a value on the way was made concrete and has lost its other possibilities',
    ofSides: 'decided by values that were made concrete',
  },
  'not-taken': {
    name: 'infeasible so far',
    meaning: 'no input goes there on the paths that were explored; others may',
    ofSides: 'not taken by the paths that were explored',
  },
  'not-reached': {
    name: 'never reached',
    meaning: 'no run has come near',
    ofSides: 'in code that was not reached',
  },
  infeasible: {
    name: 'infeasible',
    meaning: 'no input within the bounds goes there (proven)',
    ofSides: 'that no input within these bounds takes',
  },
  unreachable: {
    name: 'unreachable',
    meaning: 'no input within the bounds comes near (proven)',
    ofSides: 'in code that no input within these bounds reaches',
  },
};

export function reasonText(reason: UncoveredReason): string {
  const { name, meaning } = reasonWords[reason];
  return `${name}: ${meaning}`;
}

export function moreHopeful(a: UncoveredReason, b: UncoveredReason): UncoveredReason {
  return uncoveredReasons.indexOf(a) < uncoveredReasons.indexOf(b) ? a : b;
}

/** What a reason is worth in the end: what a complete check did not cover is proven to be out of reach. */
export function concluded(reason: UncoveredReason, isComplete: boolean): UncoveredReason {
  if (!isComplete) return reason;
  return reason === 'not-reached' || reason === 'unreachable' ? 'unreachable' : 'infeasible';
}

/** The reasons of lines that no run has reached, by file and line. */
export type UnreachedReasons = ReadonlyMap<string, ReadonlyMap<number, UncoveredReason>>;

/** What several workers know together. */
export function joinedReasons(all: readonly UnreachedReasons[]): UnreachedReasons {
  const joined = new Map<string, Map<number, UncoveredReason>>();
  for (const reasons of all)
    for (const [file, lines] of reasons) {
      const known = joined.get(file) ?? new Map<number, UncoveredReason>();
      for (const [line, reason] of lines)
        known.set(line, moreHopeful(known.get(line) ?? 'not-reached', reason));
      joined.set(file, known);
    }
  return joined;
}
