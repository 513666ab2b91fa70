// The input of a difference in one line, where programs are compared: what they were given.

import { parseInputName } from '../input/names.ts';
import { bytesText } from '../report/values-text.ts';
import { argumentsOf, inputParts, type Test } from '../results/test.ts';

export function programWords(test: Test): string {
  const words = argumentsOf(test).map((bytes) => bytesText(bytes, true));
  const parts = inputParts(test)
    .filter(({ name }) => parseInputName(name).kind !== 'argument')
    .map(({ name, bytes }) => `${name} = ${bytesText(bytes, true)}`);
  const all = [...(words.length === 0 ? [] : [`arguments ${words.join(' ')}`]), ...parts];
  return all.length === 0 ? 'without input' : all.join(', ');
}
