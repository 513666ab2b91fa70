/** The floats beside a float, in binary32 and binary64: where a result was rounded, the exact one lies between its neighbours. */

const words = new Int32Array(2);
const doubles = new Float64Array(words.buffer);
const singles = new Float32Array(words.buffer);

/** The least float above x; infinity has none, and stays. */
export function above(x: number, width: number): number {
  if (x === Infinity) return x;
  if (width === 32) {
    singles[0] = x;
    if (x === 0) words[0] = 1;
    else words[0] += x > 0 ? 1 : -1;
    return singles[0];
  }
  doubles[0] = x === 0 ? Number.MIN_VALUE : x;
  if (x === 0) return doubles[0];
  const step = x > 0 ? 1 : -1;
  const carries = words[0] === (x > 0 ? -1 : 0);
  words[0] += step;
  if (carries) words[1] += step;
  return doubles[0];
}

/** The greatest float below x. */
export function below(x: number, width: number): number {
  return -above(-x, width);
}

/** The greatest float of the width that is not above a number of binary64. */
export function floorTo(x: number, width: number): number {
  if (width === 64) return x;
  const near = Math.fround(x);
  return near > x ? below(near, 32) : near;
}

/** The least float of the width that is not below a number of binary64. */
export function ceilingTo(x: number, width: number): number {
  return -floorTo(-x, width);
}
