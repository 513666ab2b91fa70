// Makes a function smaller while something is still wrong with it. Every attempt is compiled and explored anew, several
// at once where they compile; nobody waits for it but whoever looks for a bug.

import { type Code, smaller } from './code.ts';

const atOnce = 10;

/** `areWrong` answers for each of the functions; undefined when they do not compile. */
export async function shrink(
  code: Code,
  areWrong: (codes: readonly Code[]) => Promise<boolean[] | undefined>,
): Promise<Code> {
  const attempts = [...smaller(code)];
  for (let i = 0; i < attempts.length; i += atOnce) {
    const batch = attempts.slice(i, i + atOnce);
    const less = await firstWrong(batch, areWrong);
    if (less !== undefined) return shrink(less, areWrong);
  }
  return code;
}

async function firstWrong(
  batch: readonly Code[],
  areWrong: (codes: readonly Code[]) => Promise<boolean[] | undefined>,
): Promise<Code | undefined> {
  const wrong = await areWrong(batch);
  if (wrong !== undefined) return batch[wrong.indexOf(true)];
  if (batch.length <= 1) return undefined;
  const half = batch.length >> 1;
  const first = await firstWrong(batch.slice(0, half), areWrong);
  return first ?? firstWrong(batch.slice(half), areWrong);
}
