// The functions of <math.h> that JavaScript has too. Its remainder is fmod.

import { mathFunctions } from '../abi/host.ts';
import type { Imports } from './shadow/shadows.ts';

export function mathImports(): Imports {
  const math = Math as unknown as Record<string, (...values: never[]) => unknown>;
  const names = [...mathFunctions.unary, ...mathFunctions.binary];
  const remainder = (a: number, b: number) => a % b;
  return Object.fromEntries(
    names.map((name) => [`__clew_${name}`, name === 'fmod' ? remainder : math[name]]),
  );
}
