// Tells the machine of accesses once there is a second thread: those that nothing orders are data races (machine/threads/races.ts).
// The C library's own accesses are not told of: it has no state of the user's that threads could race for, and its functions change
// threads only where they wait.

import type { Value } from '../../ir/module.ts';
import { global } from '../wasm-globals.ts';
import type { Body } from './body.ts';

/** Comes before an access of that many bytes that was checked. */
export function watchAccess(body: Body, pointer: Value, size: number, write: boolean): void {
  watchRange(body, pointer, () => body.code.i32(size), write);
}

/** The same for a number of bytes that is computed: `pushLength` pushes it as an i32. */
export function watchRange(
  body: Body,
  pointer: Value,
  pushLength: () => void,
  write: boolean,
): void {
  const { code, translation, fn } = body;
  const site = code.sites.at(-1) ?? 0;
  // Functions of the library may have been inlined.
  if (!translation.watchesAccesses(fn) || translation.sites.sites[site]?.library) return;
  code.globalGet(global.concurrent);
  code.openUnlikely();
  body.pushAddress(pointer);
  pushLength();
  code.i32(write ? 1 : 0);
  code.i32(site);
  code.call(translation.host('threadAccess'));
  code.close();
}
