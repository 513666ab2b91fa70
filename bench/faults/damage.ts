// Random damage: to bytes, as a disk or an attacker would do it, and to the entries of a folder.

import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Random } from '../../src/base/random.ts';

/** Never returns what it was given, unless that is empty. */
export function damagedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const place = random.below(Math.max(1, bytes.length));
  switch (random.below(6)) {
    case 0:
      return copy.subarray(0, place);
    case 1:
      return Buffer.concat([copy.subarray(0, place), copy.subarray(place + 1 + random.below(64))]);
    case 2:
      return Buffer.concat([
        copy.subarray(0, place),
        noise(random, 1 + random.below(64)),
        copy.subarray(place),
      ]);
    case 3: {
      const other = random.below(Math.max(1, bytes.length));
      copy.set(copy.slice(place, place + 16).subarray(0, Math.max(0, bytes.length - other)), other);
      return copy;
    }
    default: {
      for (let times = 1 + random.below(8); times > 0 && copy.length > 0; times--)
        copy[random.below(copy.length)] ^= 1 << random.below(8);
      return copy;
    }
  }
}

function noise(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}

/** Damages the text of a JSON document as an editor or another program would: it often stays JSON, with something else in it. */
export function damagedJson(text: string, random: Random): string {
  if (random.below(4) === 0)
    return Buffer.from(damagedBytes(Buffer.from(text), random)).toString('latin1');
  const document: unknown = JSON.parse(text);
  const holders = [...containers(document)];
  const holder = holders[random.below(holders.length)];
  const keys = Object.keys(holder);
  const key = keys[random.below(keys.length)] ?? 'added';
  const strange = [
    null,
    -1,
    1e300,
    0.5,
    2 ** 53,
    '',
    '\u0000',
    '../..',
    'x'.repeat(100_000),
    [],
    {},
    [[[]]],
    true,
    '__proto__',
  ];
  if (random.below(3) === 0) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, strange[random.below(strange.length)]);
  return JSON.stringify(document);
}

function* containers(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const part of Object.values(value)) yield* containers(part);
}

/** Replaces or changes one entry below a folder, and says what was done. */
export function damageTree(root: string, random: Random): string {
  // Links are not followed: one may lead back to its own folder.
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  if (entries.length === 0) return 'nothing';
  const entry = entries[random.below(entries.length)];
  const path = join(entry.parentPath, entry.name);
  const name = relative(root, path);
  const isFile = lstatSync(path).isFile();
  const kind = random.below(isFile ? 9 : 6);
  if (kind < 6) rmSync(path, { recursive: true, force: true });
  switch (kind) {
    case 0:
      return `${name} is gone`;
    case 1:
      symlinkSync('/etc/hostname', path);
      return `${name} is a link to a file`;
    case 2:
      symlinkSync('.', path);
      return `${name} is a link to its own folder`;
    case 3:
      mkdirSync(path);
      return `${name} is an empty folder`;
    case 4:
      spawnSync('mkfifo', [path]);
      return `${name} is a FIFO`;
    case 5:
      writeFileSync(path, 'x\n');
      return `${name} is another file`;
    case 6:
      truncateSync(path, random.below(lstatSync(path).size + 1));
      return `${name} is cut`;
    case 7:
      truncateSync(path, lstatSync(path).size + 1 + random.below(4096));
      return `${name} has zeros behind it`;
    default:
      writeFileSync(path, damagedBytes(readFileSync(path), random));
      return `${name} has other bytes`;
  }
}
