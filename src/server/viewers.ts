// The viewers of a live page: each has a stream of events (server-sent events), and hears at most a few times a second.

import type { ServerResponse } from 'node:http';
import type { LiveState } from './live-state.ts';

/** Milliseconds between two messages to a viewer. */
const pause = 250;
/** Milliseconds after which a viewer that is gone does not come back: a reload takes less. */
const absence = 3000;

export class Viewers {
  private readonly streams = new Set<ServerResponse>();
  private readonly unlisten: () => void;
  private timer: NodeJS.Timeout | undefined;
  private whenAlone: (() => void) | undefined;
  private aloneTimer: NodeJS.Timeout | undefined;

  constructor(private readonly state: LiveState) {
    this.unlisten = state.listen(() => {
      this.timer ??= setTimeout(() => this.tell(), pause);
    });
  }

  get count(): number {
    return this.streams.size;
  }

  add(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    this.streams.add(response);
    clearTimeout(this.aloneTimer);
    response.on('close', () => this.remove(response));
    response.write(this.message());
  }

  /** Resolved when the last viewer has gone and does not come back; at once if there is none. */
  gone(): Promise<void> {
    this.tell();
    return new Promise((resolve) => {
      this.whenAlone = resolve;
      if (this.count === 0) resolve();
    });
  }

  close(): void {
    this.unlisten();
    clearTimeout(this.timer);
    clearTimeout(this.aloneTimer);
    for (const stream of this.streams) stream.end();
  }

  private remove(response: ServerResponse): void {
    this.streams.delete(response);
    if (this.count === 0) this.aloneTimer = setTimeout(() => this.whenAlone?.(), absence);
  }

  private tell(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const message = this.message();
    for (const stream of this.streams) stream.write(message);
  }

  private message(): string {
    return `data: ${JSON.stringify(this.state.status())}\n\n`;
  }
}
