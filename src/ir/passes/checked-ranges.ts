// The bytes known to be valid around one pointer: disjoint ranges in ascending order, which grow together
// when they touch. They are never changed in place, so that a walk can go back to earlier ones.

export interface Range {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export function covers(ranges: readonly Range[], wanted: Range): boolean {
  return ranges.some(({ from, to }) => from <= wanted.from && wanted.to <= to);
}

export function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  const before = ranges.filter(({ to }) => to < added.from);
  const after = ranges.filter(({ from }) => from > added.to);
  const touching = ranges.slice(before.length, ranges.length - after.length);
  const from = Math.min(added.from, ...touching.map((range) => range.from));
  const to = Math.max(added.to, ...touching.map((range) => range.to));
  return [...before, { from, to }, ...after];
}
