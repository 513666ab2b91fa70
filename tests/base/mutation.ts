// Documents that are almost right: a valid one with a few random changes, of the kinds that hand-written, truncated and hostile
// files have.

import fc from '../chance.ts';

type Change =
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly by: unknown }
  | { readonly kind: 'add'; readonly name: string; readonly value: unknown };

interface Mutation {
  /** Leads to the place that is changed: at each container one of its parts is chosen. */
  readonly way: readonly number[];
  readonly change: Change;
}

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e15, 1e300, -1e300],
  ...['', 'x', '\0', '../..', 'constructor', '0', 'abc', 'x'.repeat(1000)],
  ...[
    [],
    {},
    [[]],
    nested(200),
    [null],
    { kind: 'run' },
    { length: -1 },
    JSON.parse('{"__proto__":1}'),
  ],
];

const value = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue());

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'remove' }),
  value.map((by): Change => ({ kind: 'replace', by })),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'size', 'kind', ''), value)
    .map(([name, added]): Change => ({ kind: 'add', name, value: added })),
);

const mutations = fc.array(
  fc.record<Mutation>({ way: fc.array(fc.nat({ max: 50 }), { maxLength: 6 }), change }),
  { minLength: 1, maxLength: 3 },
);

/** What `valid` becomes under random changes; seldom the same. */
export function almost(valid: unknown): fc.Arbitrary<unknown> {
  return mutations.map((all) =>
    all.reduce((document: unknown, each) => changed(document, each), valid),
  );
}

function changed(document: unknown, { way, change }: Mutation): unknown {
  const [first, ...rest] = way;
  if (first === undefined || !isContainer(document)) return at(document, change);
  const keys = Object.keys(document);
  if (keys.length === 0) return at(document, change);
  const key = keys[first % keys.length];
  const below = (document as Record<string, unknown>)[key];
  if (rest.length === 0 && change.kind === 'remove') return without(document, key);
  return withPart(document, key, changed(below, { way: rest, change }));
}

function at(document: unknown, change: Change): unknown {
  if (change.kind === 'replace') return change.by;
  if (change.kind === 'add' && isContainer(document) && !Array.isArray(document))
    return withPart(document, change.name, change.value);
  return document;
}

/** Typed arrays and maps are values here. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function without(document: object, key: string): unknown {
  if (Array.isArray(document)) return document.filter((_, i) => String(i) !== key);
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== key));
}

function withPart(document: object, key: string, part: unknown): unknown {
  if (Array.isArray(document)) return document.map((each, i) => (String(i) === key ? part : each));
  return Object.fromEntries([
    ...Object.entries(document).filter(([name]) => name !== key),
    [key, part],
  ]);
}
