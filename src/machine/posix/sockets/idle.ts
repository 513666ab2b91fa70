// Detects programs that wait for what will never come. There is one thread, and nothing comes from outside but what the world offers: when
// that is used up, a server that waits for its next client waits for ever. Its run ends then, and that is no finding.

import { Halt } from '../../outcome.ts';

export function waitForEver(call: string): never {
  throw new Halt({ kind: 'idle', call });
}

/** After this many waits in a row that only timed out, the program counts as idle: its loop sees nothing but time. */
const mostVainWaits = 1000;

export class VainWaits {
  private count = 0;

  end(): void {
    this.count = 0;
  }

  another(call: string): void {
    if (++this.count >= mostVainWaits) waitForEver(call);
  }
}
