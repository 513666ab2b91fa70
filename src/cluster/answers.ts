// The solver's answers about one program, shared by all workers of a cluster. The threads of a worker keep them in a file that all of
// them append to; what is new in the file goes to a stream in Redis, and what others have put there goes into the file. Nobody
// waits for it: a question that two ask at the same time is solved twice.
//
// Several workers of one machine have the same file. So nobody can tell from the file who has found out what, and an answer is told apart
// by what it says: one that came by the stream is not sent again, and one that the file has is not appended again. Otherwise workers
// of one machine would send each other's answers in a circle.

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import type { Redis } from 'ioredis';
import { type Entry, scanEntries } from '../solver/store/entries.ts';
import { programSeconds } from './times.ts';

/** How many pieces Redis keeps, how many bytes one has at the most, and how many are read at once. */
const mostPieces = 512;
const pieceSize = 64 << 10;
const readAtOnce = 64;

export class SharedAnswers {
  private last = '0-0';
  private file: number | undefined;
  /** Everything before this offset of the file was read. */
  private known = 0;
  /** Answers that the file has, and those that came by the stream or were sent there, by digest. */
  private readonly inFile = new Set<string>();
  private readonly inStream = new Set<string>();
  /** Answers of the file that were not in the stream when they were read. */
  private unsent = new Map<string, Buffer>();
  sent = 0;
  received = 0;

  constructor(
    private readonly redis: Redis,
    private readonly stream: string,
    private readonly path: string,
    private readonly worker: string,
  ) {
    this.file = opened(path);
  }

  /** Takes what others have found out, and gives what this worker has. */
  async exchange(): Promise<void> {
    this.readFile();
    await this.take();
    await this.give();
  }

  close(): void {
    if (this.file !== undefined) fs.closeSync(this.file);
    this.file = undefined;
  }

  /** Learns what threads have appended since. */
  private readFile(): void {
    if (this.file !== undefined && fs.fstatSync(this.file).nlink === 0) {
      // It was replaced by a smaller one.
      this.close();
      this.file = opened(this.path);
      this.known = 0;
    }
    if (this.file === undefined) return;
    const { size } = fs.fstatSync(this.file);
    const bytes = Buffer.alloc(Math.max(0, size - this.known));
    fs.readSync(this.file, bytes, 0, bytes.length, this.known);
    const { entries, end } = scanEntries(bytes);
    this.known += end;
    for (const { name, content } of named(bytes, entries)) {
      this.inFile.add(name);
      if (!this.inStream.has(name)) this.unsent.set(name, content);
    }
  }

  private async take(): Promise<void> {
    const { file } = this;
    const read = await this.redis.xreadBuffer(
      ...(['COUNT', readAtOnce, 'STREAMS', this.stream, this.last] as const),
    );
    for (const [id, fields] of (read?.[0]?.[1] ?? []) as [Buffer, Buffer[]][]) {
      this.last = id.toString();
      const [, worker, , piece] = fields;
      if (piece === undefined || worker?.toString() === this.worker) continue;
      const { entries, damaged } = scanEntries(piece);
      if (damaged > 0) continue;
      const fresh: Buffer[] = [];
      for (const { name, content } of named(piece, entries)) {
        this.inStream.add(name);
        this.unsent.delete(name);
        if (!this.inFile.has(name)) fresh.push(content);
        this.inFile.add(name);
      }
      if (file === undefined || fresh.length === 0) continue;
      const bytes = Buffer.concat(fresh);
      fs.writeSync(file, bytes);
      this.received += bytes.length;
    }
  }

  private async give(): Promise<void> {
    const { unsent } = this;
    this.unsent = new Map();
    let [piece, size]: [Buffer[], number] = [[], 0];
    for (const [name, content] of unsent) {
      this.inStream.add(name);
      if (content.length > pieceSize) continue;
      if (size + content.length > pieceSize) {
        await this.add(Buffer.concat(piece));
        [piece, size] = [[], 0];
      }
      piece.push(content);
      size += content.length;
    }
    if (size > 0) await this.add(Buffer.concat(piece));
  }

  private async add(piece: Buffer): Promise<void> {
    this.sent += piece.length;
    await this.redis
      .pipeline()
      .xadd(this.stream, 'MAXLEN', '~', mostPieces, '*', 'w', this.worker, 'b', piece)
      .expire(this.stream, programSeconds)
      .exec();
  }
}

/** Whole answers, with what tells each apart from others: key and value, since a later answer to a question may say more. */
function named(
  bytes: Buffer,
  entries: readonly Entry[],
): { readonly name: string; readonly content: Buffer }[] {
  return entries.map(({ start, end }) => {
    const content = bytes.subarray(start, end);
    return { name: createHash('sha256').update(content).digest('base64').slice(0, 22), content };
  });
}

function opened(path: string): number | undefined {
  try {
    fs.mkdirSync(dirname(path), { recursive: true });
    return fs.openSync(path, 'a+');
  } catch {
    return undefined; // a disk that cannot be written to costs the answers alone
  }
}
