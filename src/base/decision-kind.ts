// What a program decides on its input. Reports, searchers and statistics know the kinds by these names.

export const decisionKinds = [
  'branch',
  /** The target of a switch. The condition says that it is the witness's target; each target has a number of its own. */
  'switch',
  // Universal checks: the condition says that the operation is safe.
  'bounds',
  'division',
  'shift',
  'overflow',
  'assertion',
  // Values that the machine needs as numbers. The condition says that the value is the witness's; other values are pending.
  /** An address or a callee that was chosen by input. */
  'pointer',
  /** The size of an allocation, a copy, an argument of a system call. */
  'size',
  // Nothing is pending behind these:
  /** An assumption of the program about its input. Where it does not hold, there is no path. */
  'assumption',
  /** Something symbolic became concrete because there is no term for what happens to it. */
  'concretized',
] as const;

export type DecisionKind = (typeof decisionKinds)[number];

/** Kinds whose other side is an error of the program. */
export const dangerousKinds: ReadonlySet<DecisionKind> = new Set([
  'bounds',
  'division',
  'shift',
  'overflow',
  'assertion',
]);

/**
 * What the world around the program decides has no instruction: every program's decisions begin with these, in this
 * order.
 */
export const worldDecisionKinds = [
  'size',
  'assumption',
  'bounds',
  'size',
  'concretized',
  'branch',
  'branch',
  'branch',
] as const satisfies readonly DecisionKind[];

/** The numbers of these decisions. */
export const worldDecision = {
  /** How many arguments the program gets. */
  argumentCount: 0,
  /** Lengths and counts of input are within what the user asked for. */
  inputSize: 1,
  /** The buffer of a system call holds the longest input, not only the witness's. */
  buffer: 2,
  /** A system call needs the length of an input, or of a string, as a number. */
  inputLength: 3,
  /** A system call needs symbolic bytes as numbers: a name for a new file, a structure. */
  systemCall: 4,
  /** A path names this file, or nothing. */
  pathName: 5,
  /** A system call fails that need not (--fail-calls). */
  failingCall: 6,
  /** Another thread goes on here than usually (machine/threads/schedule.ts). */
  schedule: 7,
} as const;
