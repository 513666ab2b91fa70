// A program that waits for what will never come. There is one thread and no one outside but what the world offers: when
// that is used up, a server that waits for its next client waits for ever. Its run is over then, and that is no mistake.

import { Halt } from '../../outcome.ts';

export function waitForEver(call: string): never {
  throw new Halt({ kind: 'idle', call });
}

/** So many waits in a row that end by their timeouts alone: a loop that looks after nothing but time. */
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
