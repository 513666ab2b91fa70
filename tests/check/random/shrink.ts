// Makes a function smaller while something is still wrong with it. Every attempt is compiled and explored anew, so this
// takes minutes; nobody waits for it but whoever looks for a bug.

import { type Code, smaller } from './code.ts';

export async function shrink(code: Code, isWrong: (code: Code) => Promise<boolean>): Promise<Code> {
  for (const less of smaller(code)) {
    if (await isWrong(less)) return shrink(less, isWrong);
  }
  return code;
}
