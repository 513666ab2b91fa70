// Looking up what must be there.

/** What the map holds for the key. A key without a value is a mistake of ours, not of the user. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known for ${String(key)}`);
  return value;
}

/** The value itself. Its absence is a mistake of ours, which the type checker cannot rule out. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null)
    throw new Error('a value is missing that must be there');
  return value;
}
