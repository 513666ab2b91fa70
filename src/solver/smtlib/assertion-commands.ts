// The commands on assertions: assert, check-sat, push, pop.

import type { Term } from '../../expr/arena.ts';
import { Token } from './lexer.ts';
import { readNumeral } from './literals.ts';
import type { Command, Script } from './script.ts';
import { BOOL, writtenSort } from './sorts.ts';

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
