// Typed arrays that grow: their owner keeps a count and asks for a larger copy when the array is full.

type Numbers = Uint8Array | Int32Array | Float64Array;

/** A copy with room for `length` numbers, of which the new ones are 0. */
export function resized<Values extends Numbers>(values: Values, length: number): Values {
  const larger = zeros(values, length);
  larger.set(values);
  return larger as Values;
}

/** A copy of at least twice the size, so that appending takes constant time on average. */
export function enlarged<Values extends Numbers>(values: Values, atLeast = 1): Values {
  return resized(values, Math.max(2 * values.length, atLeast));
}

/** Does not use the constructor of `like`, which may be Node's Buffer. */
function zeros(like: Numbers, length: number): Numbers {
  if (like instanceof Int32Array) return new Int32Array(length);
  return like instanceof Uint8Array ? new Uint8Array(length) : new Float64Array(length);
}
