// What comes from outside (options of the library, files, records in binaries, caches) is checked once, where it comes in,
// against a schema. The schemas are valibot's (docs/decisions/0022). The message of each schema made here is a phrase that follows
// "it must be", so that one sentence serves all of them:
//
//   'symbolic.stdin' is -5, but it must be a whole number from 0 to 1048576

import * as v from 'valibot';
import { closeNames } from './close-names.ts';

export type Schema<T> = v.GenericSchema<unknown, T>;

/** The least and the greatest value of a number. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

// ---- Kinds of values -----------------------------------------------------------------------------------------------

export const anyFields = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object with fields',
);

export const text = v.string('text');

export const flag = v.boolean('true or false');

/** Names of files and words for other programs. Both end at a zero byte, so one inside would cut them. */
export const word = such(text, (value) => !value.includes('\0'), 'text without zero bytes');

export const path = such(word, (value) => value !== '', 'the name of a file or folder');

export const bigNumber = v.bigint('a bigint');

export const anything = v.unknown();

/** One value and no other. */
export function only<const Value extends string | number | null>(value: Value, what = `${value}`) {
  return v.literal(value as Exclude<Value, null>, what) as Schema<unknown> as Schema<Value>;
}

export function instanceOf<T>(type: new () => T, what: string): Schema<T> {
  return v.instance(type, what);
}

/** A digest. It may become part of a file's name. */
export const digestText = v.custom<string>(
  (value) => typeof value === 'string' && /^[0-9a-f]{1,128}$/.test(value),
  'a hexadecimal digest',
);

/** NaN and the infinities are no numbers here. */
export const finiteNumber = v.pipe(v.number('a number'), v.finite('a finite number'));

export function wholeNumber({ min, max }: Range): Schema<number> {
  const isWithin = (value: unknown) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
  return v.custom<number>(isWithin, `a whole number from ${min} to ${max}`);
}

/** Fractions are numbers too. */
export function numberWithin({ min, max }: Range): Schema<number> {
  const isWithin = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  return v.custom<number>(isWithin, `a number from ${min} to ${max}`);
}

export const count = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

export function oneOf<const Words extends readonly (string | number)[]>(words: Words) {
  return v.picklist(words, words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`);
}

export function listOf<T>(item: Schema<T>): Schema<T[]> {
  return v.array(item, 'a list');
}

export function pairOf<A, B>(first: Schema<A>, second: Schema<B>, what: string): Schema<[A, B]> {
  return v.strictTuple([first, second], what);
}

/** A schema for every field of an interface, so that the two cannot drift apart. */
export type Fields<T> = {
  readonly [Name in keyof Required<T>]: undefined extends T[Name]
    ? OptionalSchema<T[Name]>
    : Schema<T[Name]>;
};

type OptionalSchema<T> = Schema<T> & { readonly type: 'optional' };

/** A record of named fields, and of no others: a name that is not known is a mistake. For options. */
export function onlyFields<T extends object>(entries: Fields<T>): Schema<T> {
  const named = v.strictObject(entries as v.ObjectEntries, ({ expected, received }) =>
    expected === 'never' ? hint(short(received.slice(1, -1)), Object.keys(entries)) : '',
  );
  return v.pipe(anyFields, named, v.transform(withoutUndefined)) as Schema<unknown> as Schema<T>;
}

/** A record of named fields; others are passed over, since another version of the writer may know more. For documents. */
export function fields<T extends object>(entries: Fields<T>): Schema<T> {
  return v.pipe(anyFields, v.object(entries as v.ObjectEntries)) as Schema<unknown> as Schema<T>;
}

/** An option that is undefined is one that was not given. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** A record with any names and values of one kind. Names that every object has, such as `constructor`, are allowed. */
export function dictionaryOf<T>(item: Schema<T>): Schema<Record<string, T>> {
  return v.pipe(
    anyFields,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const known: (readonly [string, T])[] = [];
      for (const [key, value] of Object.entries(dataset.value)) {
        const { success, output, issues } = v.safeParse(item, value, { abortEarly: true });
        if (!success) {
          const [{ message, input, path: below = [] }] = issues;
          const of = dataset.value as Record<string, unknown>;
          const place = { type: 'object', origin: 'value', input: of, key, value } as const;
          addIssue({ message, input, path: [place, ...below] });
          return NEVER;
        }
        known.push([key, output]);
      }
      return Object.fromEntries(known);
    }),
  );
}

/** A value of one of several kinds; `what` names them all. */
export function either<const Options extends v.UnionOptions>(options: Options, what: string) {
  return v.union(options, what);
}

/** Records that say by `kind` which of several they are. */
export function byKind<T extends { readonly kind: string }>(
  kinds: {
    readonly [Kind in T['kind']]: Schema<Extract<T, { readonly kind: Kind }>>;
  },
): Schema<T> {
  const known = Object.keys(kinds);
  const unknown = v.pipe(
    anyFields,
    v.object({ kind: oneOf(known) }),
  ) as Schema<unknown> as Schema<T>;
  return v.lazy((value): Schema<T> => {
    const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
    return known.includes(kind as string) ? kinds[kind as T['kind']] : unknown;
  });
}

export const optional = v.optional;

/** What must hold beyond the kinds of the parts. */
export function such<T>(schema: Schema<T>, isSo: (value: T) => boolean, what: string): Schema<T> {
  return v.pipe(schema, v.check(isSo, what));
}

export function orderly<T extends Range>(schema: Schema<T>): Schema<T> {
  return such(schema, ({ min, max }) => min <= max, "a range whose 'min' is at most its 'max'");
}

// ---- Checking ------------------------------------------------------------------------------------------------------

export type Validation<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** A clause that says what is wrong, and where. */
  | { readonly kind: 'wrong'; readonly problem: string };

interface HowToValidate {
  /** The first problem is enough: a document may have a million of them. */
  readonly abortEarly?: boolean;
  /** What messages call the whole value, with its verb. */
  readonly whole?: string;
}

export function validate<T>(
  value: unknown,
  schema: Schema<T>,
  { abortEarly = false, whole = 'it is' }: HowToValidate = {},
): Validation<T> {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly });
  if (success) return { kind: 'valid', value: output };
  // A name that is misspelt explains one that is missing.
  const issue = issues.find((each) => isUnknownName(each)) ?? issues[0];
  return { kind: 'wrong', problem: problemOf(issue, whole) };
}

function problemOf(
  issue: v.BaseIssue<unknown>,
  whole: string,
  above: readonly v.IssuePathItem[] = [],
): string {
  const path = [...above, ...(issue.path ?? [])];
  const deeper = issue.issues?.find((each) => each.path !== undefined);
  if (deeper !== undefined) return problemOf(deeper, whole, path);
  const place = placeOf(path);
  if (isUnknownName(issue)) return `there is no option '${place}'${issue.message}`;
  if (issue.input === undefined && path.length > 0) return `'${place}' is missing`;
  const subject = place === '' ? whole : `'${place}' is`;
  return `${subject} ${shown(issue.input)}, but it must be ${issue.message}`;
}

function isUnknownName({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}

function hint(wanted: string, names: readonly string[]): string {
  const [closest] = closeNames(wanted, names);
  return closest === undefined ? '' : `; did you mean '${closest}'?`;
}

/** "objects[3].size". Names may come from a hostile file: control characters are escaped. */
function placeOf(path: readonly v.IssuePathItem[]): string {
  return path.reduce((place, { key }) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    const name = short(JSON.stringify(String(key)).slice(1, -1));
    return place === '' ? name : `${place}.${name}`;
  }, '');
}

/** A value as messages show it. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' && typeof value !== 'string') return String(value);
  try {
    return short(JSON.stringify(value));
  } catch {
    return 'an object'; // one that contains itself, or a number that JSON does not have
  }
}

const longest = 60;

function short(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}...`;
}
