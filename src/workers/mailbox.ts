// A worker's messages from the main thread. Orders come when the worker waits for one; foreign inputs come while it explores, and
// are looked for between two steps. A flag in shared memory says when there are any.

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Input } from '../input/input.ts';
import type { Order } from './orders.ts';

export type Mail = Order | ForeignInput;

interface ForeignInput {
  readonly kind: 'foreign';
  readonly input: Input;
}

export class Mailbox {
  private readonly flags: Int32Array;
  private readonly orders: Order[] = [];

  constructor(
    private readonly port: MessagePort,
    mail: SharedArrayBuffer,
    private readonly worker: number,
  ) {
    this.flags = new Int32Array(mail);
  }

  /** Foreign inputs that come while nothing is explored are for a work item that is done, and are dropped. */
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
