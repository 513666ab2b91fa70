// A random program: a few functions of the input bytes, made from a seed.

import { Chance } from './chance.ts';
import { type Code, type Node, statement, textOf } from './code.ts';
import { mainOf, prelude } from './prelude.ts';
import { Statements } from './statements.ts';
import { chooseVariables, filled } from './variables.ts';

export function randomFunction(seed: number): Node {
  const chance = new Chance(seed);
  const variables = chooseVariables(chance);
  const statements = new Statements(chance, variables);
  const declared = variables.map((variable) => filled(variable, chance));
  const count = 2 + chance.below(5);
  const body = Array.from({ length: count }, () => statements.one());
  const put = variables.map((variable) => statement(variable.put, '\n'));
  return statement(...declared, ...body, ...put);
}

export function sourceOf(bodies: readonly Code[]): string {
  const functions = bodies.map(
    (body, i) => `static void f${i}(const u8 *in, u8 *out) {\n${textOf(body)}}\n`,
  );
  return prelude + functions.join('') + mainOf(bodies.map((_, i) => `f${i}`));
}
