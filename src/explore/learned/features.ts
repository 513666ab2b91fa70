// The forty features of a branch (ParaDySE, Table 1), by name, in the paper's order. A *branch* of the paper is a side of a
// decision that the last run took; to negate it is to ask for the other side. So each is a statement about what was
// taken, and about its *opposite*, which is pending.
//
// A branch is a side of a decision of kind branch, switch, pointer or size. Checks are none: the frontier asks them by itself,
// and what it leaves is asked beside the branches (search/checks-aside.ts). A switch is one decision with many values: its
// branch is the target that the run went to, the opposite is any other target.
//
// Where the table leaves a feature open, the definition here is the reading that clew takes.

export interface Feature {
  readonly name: string;
  /** A phrase that continues "the branch". */
  readonly meaning: string;
  readonly kind: 'static' | 'dynamic';
}

const table = {
  'in-main': 'is in the main function',
  'loop-true': 'stays in a loop, by the condition of the loop',
  'loop-false': 'leaves a loop, by the condition of the loop',
  nested: 'is inside another statement that branches',
  'external-call': 'calls a function of the library in its condition',
  integer: 'compares integers',
  'constant-text': 'compares with a character or a string constant',
  pointer: 'uses a pointer in its condition',
  'local-variable': 'uses a variable of its function in its condition',
  'in-loop': 'is in the body of a loop',
  'case-true': 'goes to a case of a switch',
  'case-false': 'goes to the default of a switch',
  'path-begin': 'is one of the first tenth of its path',
  'path-end': 'is one of the last tenth of its path',
  'most-frequent': 'is one of those that its path takes most often',
  'least-frequent': 'is one of those that its path takes least often',
  'newly-covered': 'was taken by the last run for the first time',
  'after-negated': 'comes right after the branch that was negated last',
  'context-1': 'was negated before',
  'context-2': 'was negated before, behind the same branch',
  'context-3': 'was negated before, behind the same two branches',
  'context-4': 'was negated before, behind the same three branches',
  'context-5': 'was negated before, behind the same four branches',
  'negated-10': 'was negated more than 10 times',
  'negated-20': 'was negated more than 20 times',
  'negated-30': 'was negated more than 30 times',
  'near-negated': 'is within a fifth of its path from the branch that was negated last',
  'failed-10': 'failed to be negated more than 10 times',
  'opposite-failed-10': 'has an opposite that failed to be negated more than 10 times',
  'opposite-new': 'has an opposite that nobody has taken',
  'opposite-all-new': 'has an opposite that nobody has taken, nor what comes right after it',
  'negated-lately-10': 'was negated for one of the last 10 runs',
  'negated-lately-20': 'was negated for one of the last 20 runs',
  'negated-lately-30': 'was negated for one of the last 30 runs',
  'least-covered-function': 'is in the function with the most branches that nobody has taken',
  'near-new-large-10': 'has an opposite near an unreached function, of the largest tenth',
  'near-new-large-20': 'has an opposite near an unreached function, of the largest fifth',
  'near-new-large-30': 'has an opposite near an unreached function, of the largest three tenths',
  'near-new-branchy': 'has an opposite near an unreached function of more than 10 branches',
  'newest-function': 'is in the function that was reached last',
} as const;

export type FeatureName = keyof typeof table;

export const featureNames = Object.keys(table) as readonly FeatureName[];

/** The first twelve can be told without running the program. */
const staticFeatures = 12;

export const features: readonly Feature[] = featureNames.map((name, i) => ({
  name,
  meaning: table[name],
  kind: i < staticFeatures ? 'static' : 'dynamic',
}));

/** The features that depend on where in a path a branch is; the others are the same wherever it occurs. */
export const rowFeatures = [
  ...(['path-begin', 'path-end', 'most-frequent', 'least-frequent'] as const),
  ...(['after-negated', 'near-negated'] as const),
  ...(['context-1', 'context-2', 'context-3', 'context-4', 'context-5'] as const),
] as const satisfies readonly FeatureName[];

export type RowFeature = (typeof rowFeatures)[number];
export type SideFeature = Exclude<FeatureName, RowFeature>;

/** The bits are in the table's order: the static features have the first ones. */
export const sideFeatures = featureNames.filter(
  (name): name is SideFeature => !(rowFeatures as readonly string[]).includes(name),
);

/** Features as bits of a number. */
export const sideBit = bitsOf(sideFeatures);
export const rowBit = bitsOf(rowFeatures);

function bitsOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, bit) => [name, 1 << bit])) as Record<Name, number>;
}
