// The dictionary reads strings and constants off the conditions of a run.

import { expect, test, vi } from 'vitest';
import { Dictionary } from '../../../src/explore/mutation/dictionary.ts';
import { emptyInput } from '../../../src/input/input.ts';
import { lengthName } from '../../../src/input/names.ts';
import { type Body, FakeProgram } from '../fake-program.ts';
import { word } from '../subjects.ts';

function learned(body: Body, input = emptyInput): string[] {
  const program = new FakeProgram({ here: 'branch' }, body);
  const dictionary = new Dictionary(program.terms);
  dictionary.learn(program.run(input));
  return dictionary.words.map((bytes) => Buffer.from(bytes).toString('latin1'));
}

/** Compares byte by byte, up to the first that differs. */
const keyword =
  (text: string): Body =>
  (run) => {
    const bytes = run.bytes('stdin', 8);
    const constant = (i: number) => run.terms.constant(8, text.charCodeAt(i));
    for (let i = 0; i < text.length; i++)
      if (!run.decide('here', run.terms.eq(bytes[i], constant(i)))) return;
  };

test('comparisons of one byte after another are a string', () => {
  const input = new Map([['stdin', Buffer.from('whixyz')]]);
  expect(learned(keyword('while'), input)).toContain('whil');
  expect(learned(keyword('whi'), input)).toContain('whi');
});

test('bytes of one condition are a string', () => {
  const words = learned((run) => {
    const { terms } = run;
    const bytes = run.bytes('stdin', 4);
    const same = bytes.map((byte, i) => terms.eq(byte, terms.constant(8, 'GET '.charCodeAt(i))));
    run.decide('here', terms.and(terms.and(same[2], same[0]), terms.and(same[3], same[1])));
  });
  expect(words).toContain('GET ');
});

test('what only a length is compared with is no word', () => {
  const words = learned((run) => {
    const { terms } = run;
    const length = word(terms, run.bytes(lengthName('stdin'), 4));
    const content = word(terms, run.bytes('stdin', 4));
    run.decide('here', terms.ult(length, terms.constant(32, 0x4142)));
    run.decide('here', terms.ult(terms.add(length, content), terms.constant(32, 0x4344)));
  });
  expect(words).toContain('DC');
  expect(words).not.toContain('BA');
});

test('constants are bytes in both orders, and text', () => {
  const words = learned((run) => {
    const { terms } = run;
    const number = word(terms, run.bytes('stdin', 4));
    run.decide('here', terms.ult(terms.mul(number, number), terms.constant(32, 0x1234)));
  });
  for (const text of ['\x34\x12', '\x00\x00\x12\x34', '4660']) expect(words).toContain(text);
});

test('each term is looked at once, however many conditions are made of it', () => {
  const looks = (turns: number): number => {
    const program = new FakeProgram({ here: 'branch' }, (run) => {
      const { terms } = run;
      let number = word(terms, run.bytes('stdin', 4));
      for (let turn = 1; turn <= turns; turn++) {
        number = terms.add(terms.mul(number, number), terms.constant(32, turn));
        run.decide('here', terms.ult(number, terms.constant(32, 0x1000 + turn)));
      }
    });
    const trace = program.run(emptyInput);
    const dictionary = new Dictionary(program.terms);
    const spy = vi.spyOn(program.terms, 'op');
    dictionary.learn(trace);
    return spy.mock.calls.length;
  };
  expect(looks(200)).toBeLessThan(3 * looks(100));
});
