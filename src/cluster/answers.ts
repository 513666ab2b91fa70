// The solver's answers about one program, shared by all workers of a cluster. The threads of a worker keep them in a file that all of
// them append to; what is new in the file goes to a stream in Redis, and what others have put there goes into the file. Nobody
// waits for it: a question that two ask at the same time is solved twice.

import * as fs from 'node:fs';
import { dirname } from 'node:path';
import type { Redis } from 'ioredis';
import { scanEntries } from '../solver/store/entries.ts';
import { programSeconds } from './times.ts';

/** How many pieces Redis keeps, how many bytes one has at the most, and how many are read at once. */
const mostPieces = 512;
const pieceSize = 64 << 10;
const readAtOnce = 64;

export class SharedAnswers {
  private last = '0-0';
  /** Everything before this offset of the file was sent or came from others. */
  private known = 0;
  private readonly file: number | undefined;
  sent = 0;
  received = 0;

  constructor(
    private readonly redis: Redis,
    private readonly stream: string,
    path: string,
    private readonly worker: string,
  ) {
    this.file = opened(path);
  }

  /** Takes what others have found out, and gives what this worker has. */
  async exchange(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    await this.give(file);
    await this.take(file);
  }

  close(): void {
    if (this.file !== undefined) fs.closeSync(this.file);
  }

  private async give(file: number): Promise<void> {
    const { size, nlink } = fs.fstatSync(file);
    // The file was replaced by a smaller one: its answers stay with this worker.
    if (nlink === 0 || size <= this.known) return;
    const bytes = Buffer.alloc(size - this.known);
    fs.readSync(file, bytes, 0, bytes.length, this.known);
    const { entries, end } = scanEntries(bytes);
    let from = 0;
    for (const [i, entry] of entries.entries()) {
      const next = entries[i + 1];
      if (next !== undefined && next.end - from <= pieceSize) continue;
      const piece = bytes.subarray(from, entry.end);
      from = entry.end;
      if (piece.length <= pieceSize) await this.add(piece);
    }
    this.known += end;
  }

  private async add(piece: Buffer): Promise<void> {
    this.sent += piece.length;
    await this.redis
      .pipeline()
      .xadd(this.stream, 'MAXLEN', '~', mostPieces, '*', 'w', this.worker, 'b', piece)
      .expire(this.stream, programSeconds)
      .exec();
  }

  private async take(file: number): Promise<void> {
    const read = await this.redis.xreadBuffer(
      'COUNT',
      readAtOnce,
      'STREAMS',
      this.stream,
      this.last,
    );
    for (const [id, fields] of (read?.[0]?.[1] ?? []) as [Buffer, Buffer[]][]) {
      this.last = id.toString();
      const [, worker, , piece] = fields;
      if (piece === undefined || worker?.toString() === this.worker) continue;
      const { entries, damaged } = scanEntries(piece);
      if (entries.length === 0 || damaged > 0) continue;
      // What threads have appended meanwhile is sent first, so that all before the end is known.
      await this.give(file);
      fs.writeSync(file, piece);
      this.known = fs.fstatSync(file).size;
      this.received += piece.length;
    }
  }
}

function opened(path: string): number | undefined {
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    return fs.openSync(path, 'a+');
  } catch {
    return undefined; // a disk that cannot be written to costs the answers alone
  }
}
