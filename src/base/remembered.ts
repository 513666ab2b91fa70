// Looking up what is made when it is first asked for.

interface Table<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key: `make` makes it the first time, and the table keeps it. */
export function remembered<Key, Value>(
  table: Table<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = table.get(key);
  if (known !== undefined) return known;
  const made = make();
  table.set(key, made);
  return made;
}
