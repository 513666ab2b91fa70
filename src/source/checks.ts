// The checks that can be chosen (--check NAME, --check no-NAME), each with its default. What clew sees without being asked and
// cannot be switched off (accesses outside of objects, divisions, calls) is not among them.

export interface Check {
  readonly byDefault: boolean;
  /** What the check looks for, for --help. */
  readonly meaning: string;
  /** It is in the bitcode: clang inserts it. Left out: it is made when the program runs. */
  readonly compiled?: { readonly sanitizers: readonly string[]; readonly flags: readonly string[] };
  /** Clew inserts it into the bitcode of the program when it reads it (ir/passes/float-checks.ts). */
  readonly inserted?: true;
}

const bySanitizer = (...sanitizers: string[]) => ({ sanitizers, flags: [] });

const table = {
  bounds: {
    byDefault: true,
    meaning: 'indices outside of an array within a struct or another array',
    compiled: {
      sanitizers: ['array-bounds'],
      // A struct's last array of 0 or 1 elements, or of none, stands for as many as there is memory.
      flags: ['-fstrict-flex-arrays=1'],
    },
  },
  scope: {
    byDefault: true,
    meaning: 'uses of a local variable after its block has ended',
    // The begin and the end of every block's variables, without what AddressSanitizer would make of them.
    compiled: { sanitizers: [], flags: ['-Xclang', '-fsanitize-address-use-after-scope'] },
  },
  overflow: {
    byDefault: false,
    meaning: 'overflows of signed integers',
    compiled: bySanitizer('signed-integer-overflow'),
  },
  alignment: {
    byDefault: false,
    meaning: 'accesses at addresses that the type does not allow',
    compiled: bySanitizer('alignment'),
  },
  'float-cast': {
    byDefault: false,
    meaning: 'floating-point numbers that do not fit the integer type',
    compiled: bySanitizer('float-cast-overflow'),
  },
  'float-divide': {
    byDefault: false,
    meaning: 'divisions of floating-point numbers by zero',
    compiled: bySanitizer('float-divide-by-zero'),
  },
  nan: {
    byDefault: false,
    meaning: 'operations that make a NaN of numbers',
    inserted: true,
  },
  'float-overflow': {
    byDefault: false,
    meaning: 'operations that make an infinity of finite numbers',
    inserted: true,
  },
  'float-absorb': {
    byDefault: false,
    meaning: 'sums and differences that lose all bits of an operand that is not zero',
    inserted: true,
  },
  leak: {
    byDefault: false,
    meaning: 'heap objects that nothing points to at the end',
  },
  uninitialized: {
    byDefault: false,
    meaning: 'decisions on memory that was never written; slower',
  },
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof table;

/** `no-NAME` switches a check off. */
export type CheckWord = CheckName | `no-${CheckName}`;

export const checks: Readonly<Record<CheckName, Check>> = table;

export const checkNames = Object.keys(checks) as CheckName[];

/** Checks that are in the bitcode. */
export const compiledChecks = checkNames.filter((name) => checks[name].compiled !== undefined);

/** Checks that clew inserts into bitcode that it reads. */
export type InsertedCheck = {
  [Name in CheckName]: (typeof table)[Name] extends { readonly inserted: true } ? Name : never;
}[CheckName];

export const insertedChecks = checkNames.filter(
  (name): name is InsertedCheck => checks[name].inserted === true,
);

/** Every check switched off, for code that is not under test. */
export const noChecks = checkNames.map((name): CheckWord => `no-${name}`);

/** The words that choose among checks, those that switch off at the end. */
export function checkWords(names: readonly CheckName[]): CheckWord[] {
  return [...names, ...names.map((name): CheckWord => `no-${name}`)];
}

/** The checks that are made: the defaults, as the words change them. The last word about a check counts. */
export function chosenChecks(words: readonly string[]): ReadonlySet<CheckName> {
  const chosen = new Set(checkNames.filter((name) => checks[name].byDefault));
  for (const word of words)
    for (const name of checkNames)
      if (word === name) chosen.add(name);
      else if (word === `no-${name}`) chosen.delete(name);
  return chosen;
}

/** The words that are about checks in the bitcode. */
export function compiledWords(words: readonly string[]): string[] {
  return words.filter((word) => compiledChecks.some((name) => word.replace(/^no-/, '') === name));
}

/** The flags of clang for the checks that were chosen. */
export function checkInsertions(words: readonly string[]): {
  sanitizers: string[];
  flags: string[];
} {
  const compiled = [...chosenChecks(words)].flatMap((name) => checks[name].compiled ?? []);
  return {
    sanitizers: compiled.flatMap(({ sanitizers }) => sanitizers),
    flags: compiled.flatMap(({ flags }) => flags),
  };
}
