// --ui: a check that can be watched, from before it begins until nobody looks any more.

import { once } from 'node:events';
import { CheckControl } from '../check/control.ts';
import type { CheckEvent } from '../check/event.ts';
import { removeAddress, writeAddress } from '../server/address-file.ts';
import { serveLive } from '../server/live-server.ts';
import { LiveState, type LiveSubject } from '../server/live-state.ts';
import type { Interrupts } from './exploring.ts';
import { printMessage } from './terminal.ts';

export interface Watching {
  readonly control: CheckControl;
  hear(event: CheckEvent): void;
  /** Waits until nobody looks any more, or until the user interrupts. */
  end(interrupts: Interrupts): Promise<void>;
  close(): Promise<void>;
}

export async function watch(port: number, subject: LiveSubject): Promise<Watching> {
  const control = new CheckControl();
  const state = new LiveState(subject, control);
  const server = await serveLive(port, { state, control });
  printMessage(`watch it at ${server.address}`);
  return {
    control,
    hear(event) {
      // The folder is the check's own from then on.
      if (event.kind === 'preparing' && event.doing === 'building')
        writeAddress(subject.folder, server.address);
      state.hear(event);
    },
    async end(interrupts) {
      const { signal } = interrupts;
      if (signal.aborted || server.viewers.count === 0) return;
      interrupts.mute();
      printMessage('the page stays until it is closed; Ctrl-C ends it');
      await Promise.race([server.viewers.gone(), once(signal, 'abort')]);
    },
    async close() {
      removeAddress(subject.folder);
      await server.close();
    },
  };
}
