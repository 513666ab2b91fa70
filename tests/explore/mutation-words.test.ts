// What mutation knows of texts: where tokens begin, and the words that stand in the program itself.

import { expect, test } from 'vitest';
import { wordsIn } from '../../src/explore/mutation/program-words.ts';
import { tokenBounds } from '../../src/explore/mutation/tokens.ts';
import { programsOf } from '../machine/subject.ts';

test.each([
  ['for i=1,10 do', ['for', ' ', 'i', '=', '1', ',', '10', ' ', 'do']],
  ['a_1\t\n<<x', ['a_1', '\t\n', '<', '<', 'x']],
  ['  "é"', ['  ', '"', 'é', '"']],
  ['', []],
])('%j has the tokens %j', (text, tokens) => {
  const bytes = new TextEncoder().encode(text);
  const bounds = tokenBounds(bytes);
  const found = bounds.slice(1).map((end, i) => bytes.subarray(bounds[i], end));
  expect(found.map((each) => new TextDecoder().decode(each))).toEqual(tokens);
});

test('short texts of the program are words, those of the C library and long ones are not', async () => {
  const programOf = await programsOf(`#include <errno.h>
#include <string.h>
#include <stdio.h>
static const char keyword[] = {'D', 'O', 'C', 'T', 'Y', 'P', 'E'};
static const char *const names[] = {"while", "x", "a sentence", "an-identifier-that-is-long"};
int main(int argc, char **argv) {
  for (int i = 0; i < 4; i++) if (strcmp(argv[argc - 1], names[i]) == 0) puts(strerror(i));
  return memcmp(argv[0], keyword, sizeof keyword) == 0;
}`);
  const words = wordsIn(programOf({ shadows: false })).map((word) => Buffer.from(word).toString());
  expect(words.toSorted()).toEqual(['DOCTYPE', 'while']);
});
