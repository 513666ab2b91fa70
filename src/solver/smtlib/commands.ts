// The commands: on assertions (assert, check-sat, push, pop), those that ask for output (get-model, get-value, get-info, echo),
// and those that set the logic, options, and information about the script. Those that give names are in declaration-commands.ts.

import type { Term } from '../../expr/arena.ts';
import { Token } from './lexer.ts';
import { readNumeral } from './literals.ts';
import type { Command, Script } from './script.ts';
import { BOOL, REAL, writtenSort } from './sorts.ts';
import { skipExpression } from './term-reader.ts';
import { modelLines, writtenValueOf } from './valuation.ts';

const NO_MODEL = 'model is not available';

export const questionCommands: Readonly<Record<string, Command>> = {
  'get-model': (script) => () => {
    const valuation = script.valuation();
    if (valuation === undefined) return script.decline(NO_MODEL);
    for (const line of modelLines(script.declarations, valuation)) script.print(line);
  },
  'get-value': (script) => {
    const pairs = readPairs(script);
    if (pairs === undefined) return () => script.decline(NO_MODEL);
    return () => script.print(`(${pairs.join('\n ')})`);
  },
  'get-info': (script) => {
    const name = readKeyword(script);
    const value = information(script, name);
    return () => script.print(value === undefined ? 'unsupported' : `(:${name} ${value})`);
  },
  'get-option': (script) => {
    const name = readKeyword(script);
    const value = script.settings.get(name) ?? DEFAULT_SETTINGS[name] ?? 'unsupported';
    return () => script.print(value);
  },
  echo: (script) => {
    const { lexer } = script;
    if (lexer.next() !== Token.string) lexer.fail('expected a string');
    const text = lexer.string();
    return () => script.print(text);
  },
  'get-assertions': unsupported,
  'get-assignment': unsupported,
  'get-proof': unsupported,
  'get-unsat-assumptions': unsupported,
  'get-unsat-core': unsupported,
};

const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  'print-success': 'false',
  'produce-models': 'true',
  'global-declarations': 'false',
};

function unsupported(script: Script): () => void {
  while (!script.lexer.isAtClose()) {
    script.lexer.next();
    skipExpression(script.lexer);
  }
  return () => script.print('unsupported');
}

/** Each term as the script wrote it, with its value; undefined if there is no model. */
function readPairs(script: Script): string[] | undefined {
  const { lexer, reader } = script;
  const valuation = script.valuation();
  if (lexer.next() !== Token.open) lexer.fail('expected a list of terms: (...)');
  const pairs: string[] = [];
  while (lexer.next() !== Token.close) {
    const { from } = lexer;
    reader.readHere();
    if (reader.sort === REAL) lexer.fail('a real number has no value to ask for', from);
    const written = lexer.text.slice(from, lexer.offset).replaceAll(/\s+/g, ' ');
    if (valuation !== undefined) pairs.push(`(${written} ${writtenValueOf(reader, valuation)})`);
  }
  script.takeNames();
  return valuation && pairs;
}

function information(script: Script, name: string): string | undefined {
  switch (name) {
    case 'name':
      return '"clew"';
    case 'authors':
      return '"the clew authors"';
    case 'error-behavior':
      return 'immediate-exit';
    case 'assertion-stack-levels':
      return String(script.levels.length);
    case 'reason-unknown':
      return reasonUnknown(script);
    default:
      return undefined;
  }
}

function reasonUnknown({ answer }: Script): string | undefined {
  if (answer?.status !== 'unknown') return undefined;
  const detail = answer.detail === undefined ? '' : `: ${answer.detail}`;
  return `"${(answer.reason + detail).replaceAll('"', '""')}"`;
}

export const assertionCommands: Readonly<Record<string, Command>> = {
  assert: (script) => {
    const condition = readCondition(script);
    return () => script.assert(condition);
  },
  'check-sat': (script) => () => script.check([]),
  'check-sat-assuming': (script) => {
    const { lexer } = script;
    if (lexer.next() !== Token.open) lexer.fail('expected a list of assumptions: (...)');
    const assumptions: Term[] = [];
    while (lexer.next() !== Token.close) {
      script.reader.readHere();
      assumptions.push(expectCondition(script, lexer.start));
    }
    script.takeNames();
    return () => script.check(assumptions);
  },
  push: (script) => repeat(script, () => script.push()),
  pop: (script) => repeat(script, () => script.pop()),
  'reset-assertions': (script) => () => script.resetAssertions(),
  reset: (script) => () => script.reset(),
};

function readCondition(script: Script): Term {
  script.lexer.next();
  const offset = script.lexer.start;
  script.reader.readHere();
  script.takeNames();
  return expectCondition(script, offset);
}

function expectCondition(script: Script, offset: number): Term {
  const { sort, term } = script.reader;
  if (sort === BOOL) return term;
  return script.lexer.fail(`a condition must be Bool, and this is ${writtenSort(sort)}`, offset);
}

/** push and pop take a number of levels; without one, as z3 does, it is 1. */
function repeat(script: Script, step: () => void): () => void {
  const times = script.lexer.isAtClose() ? 1 : readNumeral(script.lexer, 'the number of levels');
  return () => {
    for (let done = 0; done < times; done++) step();
  };
}

/** The accepted logics. Scripts that leave bit-vectors, floats and arrays are refused at the command that does so. */
const LOGICS = new Set(
  `QF_BV QF_ABV QF_UFBV QF_AUFBV QF_UF QF_AX QF_FP QF_BVFP QF_ABVFP QF_AUFBVFP ALL`.split(' '),
);

export const settingCommands: Readonly<Record<string, Command>> = {
  'set-logic': (script) => {
    const { lexer } = script;
    if (lexer.next() !== Token.symbol) lexer.fail('expected the name of a logic');
    const logic = lexer.slice();
    if (!LOGICS.has(logic))
      lexer.fail(`clew solves QF_BV, QF_ABV, QF_FP, QF_BVFP and QF_ABVFP, not ${logic}`);
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

function readKeyword({ lexer }: Script): string {
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
