// The descriptions that an epoll descriptor watches, by the descriptor that they were registered with.

import type { Description } from './descriptors.ts';
import { Event, eventsOf } from './readiness.ts';
import type { Network } from './sockets/network.ts';

const EpollFlag = { oneShot: 1 << 30, edge: 1 << 31 } as const;

interface Watched {
  readonly description: Description;
  events: number;
  data: bigint;
  /** For edge triggering: the events that were reported last, and the count of changes at that time. */
  reported: number;
  changes: number;
}

export interface Ready {
  readonly events: number;
  readonly data: bigint;
}

export class Epoll {
  private readonly watched = new Map<number, Watched>();

  has(descriptor: number, description: Description): boolean {
    return this.watched.get(descriptor)?.description === description;
  }

  watch(descriptor: number, description: Description, events: number, data: bigint): void {
    this.watched.set(descriptor, { description, events, data, reported: 0, changes: -1 });
  }

  forget(descriptor: number): void {
    this.watched.delete(descriptor);
  }

  get descriptions(): Description[] {
    return [...this.watched.values()].map(({ description }) => description);
  }

  get watchesSockets(): boolean {
    return this.descriptions.some(({ node }) => node.kind === 'socket');
  }

  /** What is ready; does not count as reported. */
  ready(network: Network, most: number): Watched[] {
    const ready: Watched[] = [];
    for (const [descriptor, watched] of this.watched) {
      if (watched.description.references === 0) this.watched.delete(descriptor);
      else if (ready.length < most && newEvents(watched, network) !== 0) ready.push(watched);
    }
    return ready;
  }

  /** Reports what is ready. */
  take(network: Network, most: number): Ready[] {
    return this.ready(network, most).map((watched) => {
      const events = newEvents(watched, network);
      watched.reported = events;
      watched.changes = changesOf(watched.description);
      if ((watched.events & EpollFlag.oneShot) !== 0) watched.events = 0;
      return { events, data: watched.data };
    });
  }
}

function newEvents(watched: Watched, network: Network): number {
  if (watched.events === 0) return 0;
  const asked = watched.events | Event.error | Event.hangUp;
  const events = eventsOf(watched.description, network) & asked & 0xffff;
  const isEdge = (watched.events & EpollFlag.edge) !== 0;
  if (!isEdge || changesOf(watched.description) !== watched.changes) return events;
  return (events & ~watched.reported) === 0 ? 0 : events;
}

function changesOf({ node }: Description): number {
  return node.kind === 'socket' ? node.socket.changes : 0;
}
