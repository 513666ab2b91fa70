// Executes the pages that take too long for every run of the tests: `npm run guides`. The guide on pull requests explores for a minute.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shownOn } from './blocks.ts';
import { surprisesIn } from './session.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-guides-'));
try {
  const commands = shownOn('docs/guide/ci.md').filter(({ command }) => !command.startsWith('#'));
  const surprises = surprisesIn(commands, folder);
  for (const text of surprises) console.error(`not as the page says: ${text}\n`);
  console.log(`docs/guide/ci.md: ${commands.length} commands, ${surprises.length} surprises`);
  process.exitCode = surprises.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
