// The commands that ask for output: get-model, get-value, get-info, get-option, echo.

import { Token } from './lexer.ts';
import { modelLines, writtenValueOf } from './model.ts';
import type { Command, Script } from './script.ts';
import { readKeyword } from './setting-commands.ts';
import { skipExpression } from './term-reader.ts';

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
