// The commands that set the logic, options, and information about the script.

import { Token } from './lexer.ts';
import type { Command, Script } from './script.ts';
import { skipExpression } from './term-reader.ts';

/** The accepted logics. Scripts that leave QF_BV and QF_ABV are refused at the command that does so. */
const LOGICS = new Set(['QF_BV', 'QF_ABV', 'QF_UFBV', 'QF_AUFBV', 'QF_UF', 'QF_AX', 'ALL']);

export const settingCommands: Readonly<Record<string, Command>> = {
  'set-logic': (script) => {
    const { lexer } = script;
    if (lexer.next() !== Token.symbol) lexer.fail('expected the name of a logic');
    const logic = lexer.slice();
    if (!LOGICS.has(logic)) lexer.fail(`clew solves QF_BV and QF_ABV, not ${logic}`);
    return undefined;
  },
  'set-option': (script) => {
    const name = readKeyword(script);
    const value = readValue(script);
    return () => {
      script.settings.set(name, value);
      if (name === 'timeout') setTimeLimit(script, value);
    };
  },
  'set-info': (script) => {
    readKeyword(script);
    readValue(script);
    return undefined;
  },
  exit: (script) => () => {
    script.hasExited = true;
  },
};

export function readKeyword({ lexer }: Script): string {
  if (lexer.next() !== Token.keyword) lexer.fail('expected a keyword such as :status');
  return lexer.slice();
}

/** The text of an attribute's value; an attribute may have none. */
function readValue(script: Script): string {
  const { lexer } = script;
  if (lexer.isAtClose()) return '';
  lexer.next();
  const { start } = lexer;
  if (lexer.kind === Token.string) return lexer.string();
  skipExpression(lexer);
  return lexer.text.slice(start, lexer.end);
}

/** z3's option `timeout`, which is --query-time on our command line. */
function setTimeLimit(script: Script, value: string): void {
  const milliseconds = Number(value);
  if (!(milliseconds >= 0)) script.fail(`:timeout takes milliseconds, not ${value}`);
  script.budget = { ...script.budget, milliseconds };
}
