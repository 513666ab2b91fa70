import { expect, test } from 'vitest';
import { xmlText } from '../../src/report/xml-text.ts';
import fc from '../chance.ts';
import { hostileText } from '../hostile-text.ts';

test('XML 1.0 has all of its characters, and no markup', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const written = xmlText(text);
      expect(written).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
      expect(written).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/);
    }),
  );
  expect(xmlText('\u001b[2J a < b & c')).toBe('\ufffd[2J a &lt; b &amp; c');
});
