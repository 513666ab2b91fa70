// What the main thread says to a thread that explores. Orders come when the thread waits for one; inputs that others have found
// for its part of the tree come while it is at work, and are looked for between two steps: shared memory says when
// there is something to look for.

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Input } from '../input/input.ts';
import type { Order } from './orders.ts';

export type Mail = Order | { readonly kind: 'foreign'; readonly input: Input };

export class Mailbox {
  private readonly port: MessagePort;
  private readonly flags: Int32Array;
  private readonly worker: number;
  private readonly orders: Order[] = [];

  constructor(port: MessagePort, mail: SharedArrayBuffer, worker: number) {
    this.port = port;
    this.flags = new Int32Array(mail);
    this.worker = worker;
  }

  /** Inputs that come while nothing is explored are for a part that is done. */
  async nextOrder(): Promise<Order> {
    const known = this.orders.shift();
    if (known !== undefined) return known;
    for (;;) {
      const mail = await new Promise<Mail>((resolve) => this.port.once('message', resolve));
      if (mail.kind !== 'foreign') return mail;
    }
  }

  foreignInputs(): readonly Input[] {
    if (Atomics.load(this.flags, this.worker) === 0) return none;
    Atomics.store(this.flags, this.worker, 0);
    const inputs: Input[] = [];
    for (let next = receiveMessageOnPort(this.port); next; next = receiveMessageOnPort(this.port)) {
      const mail = next.message as Mail;
      if (mail.kind === 'foreign') inputs.push(mail.input);
      else this.orders.push(mail);
    }
    return inputs;
  }
}

const none: readonly Input[] = [];
