// Looking up what must be there, or is made when it is asked for first.

/** What the map holds for the key. A key without a value is a mistake of ours, not of the user. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known for ${String(key)}`);
  return value;
}

/** A map, weak or not. */
interface Entries<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What the map holds for the key. It is made, and kept in the map, when it is asked for first. */
export function getOrMake<K, V>(map: Entries<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** The value itself. Its absence is a mistake of ours, which the type checker cannot rule out. */
export function present<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null)
    throw new Error('a value is missing that must be there');
  return value;
}

/** Adds an item to the list that the map holds for the key. */
export function addToList<K, V>(map: Map<K, V[]>, key: K, item: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
