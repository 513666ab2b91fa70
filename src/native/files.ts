// What was handed over beside the input (--file, --dir, --mount), for a native run: copies in the folder that the run is given, where the
// program may write as it likes. What has a place of its own in the box, /etc/NAME, is at FOLDER/etc/NAME, where
// libc/replay/clew-world.c looks first.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { WorldFile } from '../machine/posix/world.ts';
import type { Test } from '../results/test.ts';
import { handOverFiles } from '../world/hand-over.ts';

/** Reads what was handed over from the host as it is now. */
export function handedFiles({ plan: { handed, directory } }: Test): readonly WorldFile[] {
  if (handed === undefined) return [];
  return handOverFiles(handed.file, [...handed.dir, ...handed.mount], directory);
}

/** Whether the program finds it only with the help of clew-world.c. */
export function isElsewhere({ path }: WorldFile, { plan }: Test): boolean {
  return posix.relative(plan.directory, path).startsWith('..');
}

export function layOut(files: readonly WorldFile[], test: Test, folder: string): void {
  for (const file of files) {
    const { path, content, mode } = file;
    const place = isElsewhere(file, test) ? path : posix.relative(test.plan.directory, path);
    const target = join(folder, place);
    mkdirSync(content.kind === 'directory' ? target : dirname(target), { recursive: true });
    if (content.kind === 'file') writeFileSync(target, content.bytes, { mode });
  }
}
