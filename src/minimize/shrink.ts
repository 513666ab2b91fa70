// One input made smaller (as afl-tmin does): parts of it are left out, large ones first, and what remains becomes the character '0', as
// long as its run does the same. Candidates are tried in batches, of which the first that does the same counts: a batch is one message
// to the thread that runs them.

/** Whether each of these contents does the same as the first one did. */
export type Trial = (candidates: readonly Uint8Array[]) => Promise<readonly boolean[]>;

const batch = 32;
const plainCharacter = 0x30;

export async function shrink(bytes: Uint8Array, areSame: Trial): Promise<Uint8Array> {
  let [before, now] = [bytes, await pass(bytes, without, areSame)];
  // What was simplified may make more of it superfluous.
  do {
    before = now;
    now = await pass(await pass(before, plain, areSame), without, areSame);
  } while (now.length < before.length);
  return now;
}

/** Tries a change on every part of the input, in parts of half its length down to one byte. */
async function pass(
  bytes: Uint8Array,
  changed: (bytes: Uint8Array, start: number, end: number) => Uint8Array | undefined,
  areSame: Trial,
): Promise<Uint8Array> {
  let now = bytes;
  for (let size = Math.max(1, now.length >> 1); size >= 1; size >>= 1) {
    for (let start = 0; start < now.length; ) {
      const candidates: { readonly start: number; readonly bytes: Uint8Array }[] = [];
      for (; start < now.length && candidates.length < batch; start += size) {
        const candidate = changed(now, start, Math.min(start + size, now.length));
        if (candidate !== undefined) candidates.push({ start, bytes: candidate });
      }
      const same = await areSame(candidates.map((each) => each.bytes));
      const first = candidates[same.indexOf(true)];
      if (first === undefined) continue;
      // What was behind a part that is left out stands in its place now.
      start = first.bytes.length < now.length ? first.start : first.start + size;
      now = first.bytes;
    }
  }
  return now;
}

function without(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, start), ...bytes.subarray(end)]);
}

/** Undefined if nothing would change. */
function plain(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if (bytes.subarray(start, end).every((byte) => byte === plainCharacter)) return undefined;
  return bytes.slice().fill(plainCharacter, start, end);
}
