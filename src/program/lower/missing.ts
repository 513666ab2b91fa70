// A function that is declared and called, but that nobody defines: calling it reports its name.

import type { Func } from '../../ir/module.ts';
import type { Code } from '../../wasm/code.ts';
import { definedSignature, type Translation } from '../translation.ts';
import { Body } from './body.ts';
import { fail } from './detect.ts';

const variable = 'the variable ';

/** The name of a function that stands for the use of a variable which nobody defines. */
export function missingVariable(name: string): string {
  return `${variable}${name}`;
}

export function missingFunction(translation: Translation, fn: Func, why = 'nobody defines'): Code {
  const { parameters } = definedSignature(translation.layout, fn.functionType);
  const body = new Body(translation, { ...fn, arguments: [] }, parameters);
  const doing = fn.name.startsWith(variable) ? 'uses' : 'calls';
  fail(body, 'missing-function', `the program ${doing} ${fn.name}, which ${why}`);
  return body.code;
}
