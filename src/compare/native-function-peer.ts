// A function of a native library, called with the arguments of a test.

import { UserError } from '../base/user-error.ts';
import type { Unit } from '../source/compile.ts';
import type { NativePeer } from './native-peer.ts';
import type { PeerOptions } from './native-peers.ts';

export async function functionPeer(
  _options: PeerOptions,
  _units: readonly Unit[],
  { library, symbol }: { library: string; symbol: string; time: number },
): Promise<NativePeer> {
  throw new UserError(`${library}:${symbol}: not yet`);
}
