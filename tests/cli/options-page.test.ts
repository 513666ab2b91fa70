// The options page shows the table of options. `npx vitest run tests/cli -u` writes it anew.

import { expect, test } from 'vitest';
import { commands } from '../../src/cli/command-line.ts';
import { optionsPage } from '../../src/cli/options-page.ts';

test('docs/guide/options.md is up to date', async () => {
  await expect(optionsPage(commands)).toMatchFileSnapshot('../../docs/guide/options.md');
});

test('every option explains itself', () => {
  for (const command of commands)
    for (const [name, row] of Object.entries(command.options)) {
      expect(row.meaning, name).toMatch(/^[a-z]/);
      expect(row.meaning, name).not.toMatch(/\.$/);
      expect(row.example, name).toContain(/--[a-z-]+/.exec(row.flags)?.[0]);
    }
});
