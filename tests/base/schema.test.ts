import { describe, expect, test } from 'vitest';
import { jsonIfValid, readJson } from '../../src/base/json.ts';
import {
  byKind,
  count,
  dictionaryOf,
  fields,
  listOf,
  only,
  onlyFields,
  optional,
  type Schema,
  text,
} from '../../src/base/schema.ts';

interface Item {
  readonly name: string;
  readonly size?: number;
}

const item = fields<Item>({ name: text, size: optional(count) });

const read = <T>(json: string, schema: Schema<T>) => readJson(json, schema, "'a.json' is not it");

describe('a JSON document', () => {
  test('is what the schema says, and nothing else', () => {
    expect(read('{"name":"x","more":1}', item)).toEqual({ name: 'x' });
    expect(jsonIfValid(Buffer.from('{"name":"x","size":2}'), item)).toEqual({ name: 'x', size: 2 });
    expect(jsonIfValid('{"name":7}', item)).toBeUndefined();
    expect(jsonIfValid('{"name":', item)).toBeUndefined();
    expect(jsonIfValid(undefined, item)).toBeUndefined();
  });

  test.each([
    ['{', item, "'a.json' is not it: it is no JSON ("],
    ['[]', item, 'it is [], but it must be an object with fields'],
    ['{}', item, "'name' is missing"],
    [
      '[{"name":"x"},{"name":"y","size":-1}]',
      listOf(item),
      "'[1].size' is -1, but it must be a whole",
    ],
    ['{"a":{"b":"x"}}', dictionaryOf(dictionaryOf(count)), `'a.b' is "x", but it must be a whole`],
    ['{"a\\n":1}', dictionaryOf(text), "'a\\n' is 1, but it must be text"],
    [`"${'x'.repeat(1000)}"`, count, `it is "${'x'.repeat(59)}..., but it must be`],
  ] as [string, Schema<unknown>, string][])('%s', (json, schema, message) => {
    expect(() => read(json, schema)).toThrow(message);
  });
});

test('a dictionary has any names, also those of every object', () => {
  const json = '{"constructor":1,"prototype":2,"__proto__":3,"toString":4}';
  const known = read(json, dictionaryOf(count));
  expect(Object.entries(known).flat()).toEqual(Object.entries(JSON.parse(json)).flat());
  expect(Object.getPrototypeOf(known)).toBe(Object.prototype);
});

test('a document with many mistakes is refused at the first', () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [i, 'x'])));
  expect(() => read(many, dictionaryOf(count))).toThrow(
    `'0' is "x", but it must be a whole number`,
  );
});

test('a kind that is not known is named', () => {
  const either = byKind<{ readonly kind: 'a' } | { readonly kind: 'b'; readonly size: number }>({
    a: onlyFields<{ readonly kind: 'a' }>({ kind: only('a') }),
    b: fields<{ readonly kind: 'b'; readonly size: number }>({ kind: only('b'), size: count }),
  });
  expect(read('{"kind":"b","size":1}', either)).toEqual({ kind: 'b', size: 1 });
  expect(() => read('{"kind":"c"}', either)).toThrow(`'kind' is "c", but it must be one of a, b`);
  expect(() => read('{"kind":"b"}', either)).toThrow("'size' is missing");
  expect(() => read('null', either)).toThrow('it is null, but it must be an object with fields');
});
