// A worker's messages from the main thread. Orders come when the worker waits for one; foreign inputs, aims and requests come while
// it explores, and are looked for between two steps. A flag in shared memory says when there are any.

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Aim } from '../abi/aims.ts';
import type { Input } from '../input/input.ts';
import type { Order } from './orders.ts';

/** What comes beside orders. */
export type News =
  | { readonly kind: 'foreign'; readonly input: Input }
  /** The lines that the search should reach from now on. */
  | { readonly kind: 'aims'; readonly aims: readonly Aim[] }
  /** Somebody wants to see how far the worker is. */
  | { readonly kind: 'look'; readonly request: number; readonly withTexts: boolean };

export type Mail = Order | News;

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

  /** The next order; `hear` gets the news that come before it. */
  async nextOrder(hear: (news: News) => void): Promise<Order> {
    const known = this.orders.shift();
    if (known !== undefined) return known;
    for (;;) {
      const mail = await new Promise<Mail>((resolve) => this.port.once('message', resolve));
      if (isOrder(mail)) return mail;
      hear(mail);
    }
  }

  /** The news that came since the last call. */
  news(): readonly News[] {
    if (Atomics.load(this.flags, this.worker) === 0) return none;
    Atomics.store(this.flags, this.worker, 0);
    const news: News[] = [];
    for (let next = receiveMessageOnPort(this.port); next; next = receiveMessageOnPort(this.port)) {
      const mail = next.message as Mail;
      if (isOrder(mail)) this.orders.push(mail);
      else news.push(mail);
    }
    return news;
  }
}

function isOrder(mail: Mail): mail is Order {
  return mail.kind === 'explore' || mail.kind === 'end';
}

const none: readonly News[] = [];
