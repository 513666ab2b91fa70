// A function that is declared and called, but that nobody defines: calling it says so, by name.

import type { Func } from '../../ir/module.ts';
import type { Code } from '../code.ts';
import { definedSignature, type Translation } from '../translation.ts';
import { Body } from './body.ts';
import { fail } from './detect.ts';

export function missingFunction(translation: Translation, fn: Func, why = 'nobody defines'): Code {
  const { parameters } = definedSignature(translation.layout, fn.functionType);
  const body = new Body(translation, { ...fn, arguments: [] }, parameters);
  fail(body, 'missing-function', `the program calls ${fn.name}, which ${why}`);
  return body.code;
}
