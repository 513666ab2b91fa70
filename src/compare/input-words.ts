// The input of a difference in one line, as somebody would say it: a call with its arguments, or what a program was given.

import type { Input } from '../machine/shadow/input.ts';
import { argumentsOf, inputParts, type Test } from '../report/test.ts';
import type { CallForm, MemberForm, ParameterForm } from './prototypes.ts';
import { bytesText, numbersText } from './readable.ts';

export function callWords(name: string, { parameters, inner }: CallForm, input: Input): string {
  const names = new Set<string>();
  const words = parameters.map((parameter, i) => {
    const text = argumentText(parameter, parameters[i - 1], input, names);
    return `${parameter.name} = ${text}`;
  });
  const rest = [...input].filter(([key, bytes]) => !names.has(key) && bytes.some((byte) => byte));
  const further = rest.flatMap(([key, bytes]) =>
    innerText(key.replace(/^memory\//, ''), bytes, inner),
  );
  const call = `${name}(${words.join(', ')})`;
  return further.length === 0 ? call : `${call} with ${further.join(', ')}`;
}

/** Of what pointers inside of arguments lead to, and whether they are null. */
function innerText(name: string, bytes: Uint8Array, inner: CallForm['inner']): string[] {
  if (name.startsWith('strlen(')) return [];
  if (name.endsWith(' == NULL')) return [name.replace(' == ', ' = ')];
  const format = inner.find((each) => each.name === name)?.format;
  return [
    `${name} = ${format === undefined ? bytesText(bytes) : numbersText(bytes, format, true)}`,
  ];
}

function argumentText(
  { name, kind, format, text, members }: ParameterForm,
  before: ParameterForm | undefined,
  input: Input,
  names: Set<string>,
): string {
  const bytesOf = (key: string): Uint8Array | undefined => {
    names.add(`memory/${key}`);
    return input.get(`memory/${key}`);
  };
  if (kind === 'length') {
    const isNull = input.get(`memory/${before!.name} == NULL`)?.[0] ?? 0;
    const bytes = bytesOf(name);
    return isNull !== 0 ? '0' : numbersText(bytes ?? new Uint8Array(4), 4);
  }
  const bytes = bytesOf(name);
  if (kind === 'value' && format !== undefined)
    return numbersText(bytes ?? new Uint8Array(0), format);
  const isNull = bytesOf(`${name} == NULL`)?.[0] ?? 0;
  bytesOf(`strlen(${name})`);
  if (isNull !== 0) return 'NULL';
  if (bytes === undefined) return '""';
  if (text) return bytesText(bytes.subarray(0, bytes.length - 1), true);
  if (format === undefined) return structText(bytes, members);
  return numbersText(bytes, format, true);
}

/** What is not zero, by name. */
function structText(bytes: Uint8Array, members: readonly MemberForm[]): string {
  if (bytes.every((byte) => byte === 0)) return '{0}';
  const shown = members.flatMap(({ name, offset, size, format }) => {
    const part = bytes.subarray(offset, offset + size);
    return part.every((byte) => byte === 0) ? [] : [`${name} = ${numbersText(part, format)}`];
  });
  return `{${shown.join(', ') || bytesText(bytes, false)}}`;
}

export function programWords(test: Test): string {
  const words = argumentsOf(test).map((bytes) => bytesText(bytes, true));
  const parts = inputParts(test)
    .filter(({ name }) => !name.startsWith('arg-'))
    .map(({ name, bytes }) => `${name} = ${bytesText(bytes, true)}`);
  const all = [...(words.length === 0 ? [] : [`arguments ${words.join(' ')}`]), ...parts];
  return all.length === 0 ? 'without input' : all.join(', ');
}
