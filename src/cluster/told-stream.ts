// The stream of what workers tell a check: batches of messages, in the order in which they came. What was read is deleted.

import type { Redis } from 'ioredis';
import type { Batch } from './lane-link.ts';
import { decodeTold, encode, type Told } from './wire.ts';

/** How many batches are read at once, and for how many milliseconds one waits for them. */
const most = 64;
const waiting = 1_000;

export class ToldStream {
  private isClosed = false;
  batches = 0;
  bytes = 0;

  /** The connection is the stream's own, because reading waits. */
  constructor(
    private readonly redis: Redis,
    private readonly name: string,
  ) {}

  async read(take: (job: string, batch: Batch) => Promise<void>): Promise<void> {
    let last = '0-0';
    while (!this.isClosed) {
      const entries = await this.next(last);
      for (const [id, fields] of entries) {
        last = id.toString();
        await this.takeOne(fields, take);
        if (this.isClosed) return;
      }
      if (entries.length > 0) this.redis.xtrim(this.name, 'MINID', after(last)).catch(() => {});
    }
  }

  close(): void {
    this.isClosed = true;
    this.redis.disconnect();
  }

  private async next(last: string): Promise<readonly [Buffer, Buffer[]][]> {
    try {
      const read = await this.redis.xreadBuffer(
        ...(['COUNT', most, 'BLOCK', waiting, 'STREAMS', this.name, last] as const),
      );
      return (read?.[0]?.[1] ?? []) as [Buffer, Buffer[]][];
    } catch (error) {
      if (this.isClosed) return [];
      // Redis is starting, or another server has taken its place.
      await new Promise((resolve) => setTimeout(resolve, waiting));
      if (/WRONGTYPE|NOAUTH|NOPERM/.test((error as Error).message)) throw error;
      return [];
    }
  }

  private async takeOne(
    fields: readonly Buffer[],
    take: (job: string, batch: Batch) => Promise<void>,
  ): Promise<void> {
    const [worker, job, token, number] = [1, 3, 5, 7].map((i) => fields[i]?.toString() ?? '');
    const body = fields[9];
    const told = body && decodeTold(body);
    this.batches++;
    this.bytes += body?.length ?? 0;
    // What cannot be read is a gap for the lane.
    if (told !== undefined) await take(job, { worker, token, number: Number(number), told });
  }
}

/** The smallest number behind an entry. */
function after(id: string): string {
  const [time, count] = id.split('-');
  return `${time}-${Number(count) + 1}`;
}

/** The worker's side: adds a batch. */
export async function addToStream(
  redis: Redis,
  name: string,
  job: string,
  { worker, token, number, told }: Batch & { readonly told: readonly Told[] },
): Promise<number> {
  const body = encode(told);
  await redis.xadd(
    ...([name, '*', 'w', worker, 'j', job, 't', token, 'n', number, 'b', body] as const),
  );
  return body.length;
}
