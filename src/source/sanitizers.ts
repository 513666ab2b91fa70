// clang's sanitizers, one row each: what clew does when a flag asks for one. *Honoured*: clang inserts the checks, and a check
// that fails is a finding. *Ignored*: clew has the check without it, or it is hardening, which finds nothing. *Refused*: the
// user asks for a check that clew would not make, and silence would be a promise. docs/guide/flags.md has the same table
// for users; tests/source/sanitizers.test.ts holds both to the compiler.

import { UserError } from '../base/user-error.ts';
import type { Flag } from './cc/compiler-command.ts';

export type Treatment = 'honoured' | 'ignored' | 'refused';

export interface Sanitizer {
  readonly treatment: Treatment;
  /** The kind of the finding, if the sanitizer is honoured. Otherwise the reason, as a clause that follows its name. */
  readonly because: string;
}

const honoured = (because: string): Sanitizer => ({ treatment: 'honoured', because });
const ignored = (because: string): Sanitizer => ({ treatment: 'ignored', because });
const refused = (because: string): Sanitizer => ({ treatment: 'refused', because });

const memory = ignored('every access is checked without it');
const calls = ignored('calls through pointers are checked without it');
const hardening = ignored('hardening: it finds no errors');
const cxx = ignored('it is about C++');

/** The sanitizers themselves. Groups of them are below. */
export const sanitizers: Readonly<Record<string, Sanitizer>> = {
  // Members of the groups `undefined`, `integer`, `nullability` and `bounds`.
  alignment: honoured('user'),
  'array-bounds': honoured('out-of-bounds'),
  bool: honoured('user'),
  builtin: honoured('user'),
  enum: cxx,
  'float-cast-overflow': honoured('user'),
  'float-divide-by-zero': honoured('divide-by-zero'),
  function: calls,
  'implicit-bitfield-conversion': honoured('user'),
  'implicit-integer-sign-change': honoured('user'),
  'implicit-signed-integer-truncation': honoured('user'),
  'implicit-unsigned-integer-truncation': honoured('user'),
  'integer-divide-by-zero': ignored('every division is checked without it'),
  'local-bounds': memory,
  'nonnull-attribute': honoured('null-dereference'),
  null: honoured('null-dereference'),
  'nullability-arg': honoured('null-dereference'),
  'nullability-assign': honoured('null-dereference'),
  'nullability-return': honoured('null-dereference'),
  'object-size': memory,
  'pointer-overflow': honoured('out-of-bounds'),
  return: cxx,
  'returns-nonnull-attribute': honoured('null-dereference'),
  'shift-base': honoured('shift'),
  'shift-exponent': honoured('shift'),
  'signed-integer-overflow': honoured('signed-overflow'),
  unreachable: honoured('unreachable'),
  'unsigned-integer-overflow': honoured('user'),
  'unsigned-shift-base': honoured('shift'),
  'vla-bound': honoured('user'),
  vptr: cxx,
  // Memory.
  address: memory,
  'kernel-address': memory,
  hwaddress: memory,
  'kernel-hwaddress': memory,
  'memtag-stack': memory,
  'memtag-heap': memory,
  'memtag-globals': memory,
  'pointer-compare': refused('clew does not check which pointers are compared'),
  'pointer-subtract': refused('clew does not check which pointers are subtracted'),
  memory: refused('use `clew check --check uninitialized`'),
  'kernel-memory': refused('use `clew check --check uninitialized`'),
  leak: refused('use --check leak'),
  // Other properties of a run.
  thread: refused('clew looks for data races without it'),
  dataflow: refused('clew has no labels of data flow'),
  realtime: refused('clew does not know which calls may block'),
  numerical: refused('clew does not compare with a higher precision'),
  type: refused('clew does not check by which types memory is accessed'),
  // Hardening, and fuzzing, which is what clew does.
  'cfi-cast-strict': cxx,
  'cfi-derived-cast': cxx,
  'cfi-icall': calls,
  'cfi-mfcall': cxx,
  'cfi-nvcall': cxx,
  'cfi-unrelated-cast': cxx,
  'cfi-vcall': cxx,
  kcfi: calls,
  'safe-stack': hardening,
  'shadow-call-stack': hardening,
  scudo: hardening,
  'alloc-token': hardening,
  fuzzer: ignored('`clew check` calls LLVMFuzzerTestOneInput itself'),
  'fuzzer-no-link': ignored('`clew check` calls LLVMFuzzerTestOneInput itself'),
};

const truncations = ['implicit-signed-integer-truncation', 'implicit-unsigned-integer-truncation'];
const shifts = ['shift-base', 'shift-exponent'];
const undefinedBehaviour = [
  ...['alignment', 'array-bounds', 'bool', 'builtin', 'enum', 'function', 'integer-divide-by-zero'],
  ...['nonnull-attribute', 'null', 'object-size', 'pointer-overflow', 'return', 'unreachable'],
  ...['returns-nonnull-attribute', ...shifts, 'signed-integer-overflow', 'vla-bound', 'vptr'],
];
const implicitConversions = [...truncations, 'implicit-integer-sign-change'];

/** Names for several at once, as clang has them. */
export const sanitizerGroups: Readonly<Record<string, readonly string[]>> = {
  undefined: undefinedBehaviour,
  'undefined-trap': undefinedBehaviour,
  bounds: ['array-bounds', 'local-bounds'],
  shift: shifts,
  'implicit-integer-truncation': truncations,
  'implicit-integer-arithmetic-value-change': [
    'implicit-signed-integer-truncation',
    'implicit-integer-sign-change',
  ],
  'implicit-integer-conversion': implicitConversions,
  'implicit-conversion': [...implicitConversions, 'implicit-bitfield-conversion'],
  integer: [
    ...['signed-integer-overflow', 'unsigned-integer-overflow', 'integer-divide-by-zero'],
    ...[...shifts, 'unsigned-shift-base', ...implicitConversions],
  ],
  nullability: ['nullability-arg', 'nullability-assign', 'nullability-return'],
  memtag: ['memtag-stack', 'memtag-heap', 'memtag-globals'],
  cfi: Object.keys(sanitizers).filter((name) => name.startsWith('cfi-')),
  all: Object.keys(sanitizers),
};

/**
 * Flags about sanitizers that clang gets: which code and which patterns are not to be checked. All others are left out: a
 * check that fails ends the run as a finding, whatever was said about recovering, trapping and runtimes.
 */
const passedOn = /^-f(no-)?sanitize-(ignorelist|blacklist|undefined-ignore-overflow-pattern)(=|$)/;

export interface SanitizerChoice {
  /** The sanitizers that clang is to insert. */
  readonly inserted: readonly string[];
  /** All other flags. */
  readonly others: readonly Flag[];
}

/**
 * Reads the flags about sanitizers in their order; `initial` are inserted unless a flag takes them back. `refuse` is called
 * for what clew declines.
 */
export function chooseSanitizers(
  given: readonly Flag[],
  initial: readonly string[],
  refuse: (name: string, because: string) => void,
): SanitizerChoice {
  const inserted = new Set(initial);
  const declined = new Map<string, string>();
  const others: Flag[] = [];
  for (const flag of given) {
    const [, no, list] = /^-f(no-)?sanitize=(.*)$/.exec(flag[0]) ?? [];
    if (list === undefined) {
      if (!isAboutSanitizers(flag) || passedOn.test(flag[0])) others.push(flag);
      continue;
    }
    for (const name of list.split(',').flatMap((each) => sanitizerGroups[each] ?? [each])) {
      const { treatment, because } = sanitizerOf(name);
      if (no !== undefined) {
        inserted.delete(name);
        declined.delete(name);
      } else if (treatment === 'honoured') inserted.add(name);
      else if (treatment === 'refused') declined.set(name, because);
    }
  }
  for (const [name, because] of declined) refuse(name, because);
  return { inserted: [...inserted].sort(), others };
}

function isAboutSanitizers([name]: Flag): boolean {
  return /^-f(no-)?sanitize-|^-(shared|static)-lib[a-z]*san$/.test(name);
}

/** What this table does not know, clang is asked to insert, and says itself that it does not know it either. */
function sanitizerOf(name: string): Sanitizer {
  return (Object.hasOwn(sanitizers, name) ? sanitizers[name] : undefined) ?? honoured('user');
}

export function refuseSanitizer(name: string, because: string): never {
  throw new UserError(`clew does not take -fsanitize=${name}: ${because}`);
}

/** The flags that make clang insert these sanitizers. A check that fails ends the run. */
export function sanitizerFlags(inserted: readonly string[]): string[] {
  if (inserted.length === 0) return [];
  const list = inserted.join(',');
  return [`-fsanitize=${list}`, `-fno-sanitize-recover=${list}`];
}
