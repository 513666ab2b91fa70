// Programs in the Redis of a cluster, by content: whoever has compiled one leaves it there in pieces, and it is forgotten when
// nobody has used it for a day. A worker keeps what it has fetched on its disk. What does not have the digest that it is asked by is not used.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Redis } from 'ioredis';
import { UserError } from '../base/user-error.ts';
import type { ArtifactCache } from '../host/cache.ts';
import { names } from './names.ts';
import { programSeconds } from './times.ts';

const pieceSize = 4 << 20;
/** A program with all that is handed over may have so many bytes, packed and unpacked. */
const mostPacked = 256 << 20;
const mostUnpacked = 2 ** 31;

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

export interface PackedProgram {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

export async function packProgram(content: Uint8Array): Promise<PackedProgram> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const bytes = await pack(content, { params: quality });
  if (bytes.length > mostPacked)
    throw new UserError(
      `the program and what is handed over take ${bytes.length >> 20} MB: a cluster takes at most ${mostPacked >> 20} MB`,
    );
  return { hash: hashOf(bytes), bytes };
}

/** Leaves a program in Redis, or says that it is still needed if it is there. */
export async function keepProgram(redis: Redis, { hash, bytes }: PackedProgram): Promise<void> {
  const pieces = Math.ceil(bytes.length / pieceSize);
  const all = Array.from({ length: pieces }, (_, i) => names.piece(hash, i));
  if ((await redis.exists(names.program(hash), ...all)) === pieces + 1) {
    const pipeline = redis.pipeline();
    for (const name of [names.program(hash), ...all]) pipeline.expire(name, programSeconds);
    await pipeline.exec();
    return;
  }
  for (const [i, name] of all.entries()) {
    const piece = Buffer.from(bytes.subarray(i * pieceSize, (i + 1) * pieceSize));
    await redis.set(name, piece, 'EX', programSeconds);
  }
  // The number of pieces comes last: with it, all are there.
  await redis.set(names.program(hash), pieces, 'EX', programSeconds);
}

/** Undefined if Redis does not have it, or has something else in its place. */
export async function fetchProgram(
  redis: Redis,
  hash: string,
  cache: ArtifactCache | undefined,
): Promise<Uint8Array | undefined> {
  const known = cache?.get(hash);
  const bytes = known !== undefined && hashOf(known) === hash ? known : await fetch(redis, hash);
  if (bytes === undefined) return undefined;
  if (bytes !== known) cache?.put(hash, bytes);
  return unpack(bytes, { maxOutputLength: mostUnpacked });
}

async function fetch(redis: Redis, hash: string): Promise<Uint8Array | undefined> {
  const pieces = Number(await redis.get(names.program(hash)));
  if (!(pieces > 0 && pieces <= mostPacked / pieceSize)) return undefined;
  const parts: Buffer[] = [];
  for (let i = 0; i < pieces; i++) {
    const part = await redis.getBuffer(names.piece(hash, i));
    if (part === null) return undefined;
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  return hashOf(bytes) === hash ? bytes : undefined;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
