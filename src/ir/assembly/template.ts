// The template of inline assembly, as LLVM keeps it: statements in AT&T syntax, in which `$0` and `${0:b}` stand for operands, `$$`
// for a dollar, and `$(a$|b$)` for a choice between the dialects, of which AT&T's is the first.

import { Untranslatable } from './untranslatable.ts';

export interface Statement {
  /** As it stands in the template, for messages. */
  readonly text: string;
  /** The words before the mnemonic: lock, rep. */
  readonly prefixes: readonly string[];
  readonly mnemonic: string;
  /** In AT&T's order, the destination last. Mentions of operands look like `<2>` and `<2:b>`. */
  readonly operands: readonly string[];
}

const prefixes = new Set(['lock', 'rep', 'repe', 'repz', 'repne', 'repnz', 'notrack']);

export function parseTemplate(template: string): Statement[] {
  const statements: Statement[] = [];
  // A prefix may be a statement of its own: "lock; addl ...".
  let pending: string[] = [];
  for (const line of withoutComments(withMentions(template)).split(/[;\n\r]/)) {
    const text = line.trim().replaceAll(/\s+/g, ' ');
    if (text === '') continue;
    const words = [...pending];
    let rest = text;
    for (;;) {
      const [first] = rest.split(' ');
      if (!prefixes.has(first.toLowerCase())) break;
      words.push(first.toLowerCase());
      rest = rest.slice(first.length).trim();
    }
    pending = rest === '' ? words : [];
    if (rest !== '') statements.push(statementOf(text, words, rest));
  }
  if (pending.length > 0) throw new Untranslatable(shown(pending.join(' ')));
  return statements;
}

function statementOf(text: string, words: readonly string[], rest: string): Statement {
  const [mnemonic] = rest.split(' ');
  const operands = splitOperands(rest.slice(mnemonic.length));
  return { text: shown(text), prefixes: words, mnemonic: mnemonic.toLowerCase(), operands };
}

/** Splits at commas that are not in parentheses. */
function splitOperands(text: string): string[] {
  const operands: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const character = text[i];
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character !== undefined && (character !== ',' || depth > 0)) continue;
    operands.push(text.slice(start, i).replaceAll(' ', ''));
    start = i + 1;
  }
  return operands.length === 1 && operands[0] === '' ? [] : operands;
}

/** Mentions of operands become `<2:b>`, and other things behind a dollar what they stand for. */
function withMentions(template: string): string {
  let result = '';
  let isOtherDialect = false;
  for (let i = 0; i < template.length; i++) {
    const mention = /^\$(?:(\d+)|\{(\d*)(?::(\w+))?\}|([$(|)]))/.exec(template.slice(i, i + 24));
    let piece = template[i];
    if (mention !== null) {
      const [whole, plain, number, modifier, sign] = mention;
      i += whole.length - 1;
      if (sign === '|') isOtherDialect = true;
      else if (sign === ')') isOtherDialect = false;
      if (sign !== undefined) piece = sign === '$' ? '$' : '';
      else if (number === '') piece = '<unique>';
      else piece = `<${plain ?? number}${modifier === undefined ? '' : `:${modifier}`}>`;
    }
    if (!isOtherDialect) result += piece;
  }
  return result;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, ' ').replaceAll(/#[^\n]*/g, '');
}

/** Writes mentions as C's templates do. */
function shown(text: string): string {
  return text.replaceAll(
    /<(\d+)(?::(\w+))?>/g,
    (_, number, modifier = '') => `%${modifier}${number}`,
  );
}
