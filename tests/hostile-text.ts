// Names and texts as an attacker would choose them: escape sequences, line ends, ends of comments and of strings, backticks.

import fc from './chance.ts';

const pieces = [
  ...['\u001b[2J', '\u001b]0;title\u0007', '\u001b[8m', '\u009b31m', '\r', '\n', '\t', '\u007f'],
  ...[
    '\u202e',
    '\u2066',
    '\u2028',
    '\u200f',
    '\r\u001b[K',
    '::error::',
    '##[error]',
    '\n::add-mask::',
  ],
  ...[
    '*/',
    '/*',
    '//',
    '\\',
    '??/',
    '??/\n',
    '\\\n',
    '"',
    "'",
    '`',
    '```',
    '|',
    '<b>',
    '%n',
    'a',
    ' ',
  ],
];

export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
