// Many files in one: a length of four bytes, an index as JSON (name -> place and size), then the contents. A browser loads one
// such file rather than a thousand small ones.

export type Files = ReadonlyMap<string, Uint8Array>;

export function packed(files: Files): Uint8Array {
  let at = 0;
  const index: Record<string, readonly [number, number]> = {};
  for (const [name, { length }] of files) {
    index[name] = [at, length];
    at += length;
  }
  const head = new TextEncoder().encode(JSON.stringify(index));
  const bytes = new Uint8Array(4 + head.length + at);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  at = 4 + head.length;
  for (const content of files.values()) {
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

/** The contents are views of the given bytes. */
export function unpacked(bytes: Uint8Array): Files {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = 4 + view.getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  return new Map(
    Object.entries(index as Record<string, [number, number]>).map(([name, [at, length]]) => [
      name,
      bytes.subarray(start + at, start + at + length),
    ]),
  );
}
