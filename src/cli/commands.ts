// All commands, in the order in which help lists them.

import { ccCommand } from './cc-command.ts';
import { checkCommand } from './check.ts';
import { ciCommand } from './ci.ts';
import type { Command } from './command.ts';
import { compareCommand } from './compare.ts';
import { irCommand } from './ir.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { runCommand } from './run.ts';
import { solveCommand } from './solve.ts';
import { storeCommand } from './store.ts';
import { tuneCommand } from './tune.ts';

export const commands: readonly Command[] = [
  checkCommand,
  ciCommand,
  compareCommand,
  replayCommand,
  runCommand,
  recordCommand,
  ccCommand,
  tuneCommand,
  storeCommand,
  irCommand,
  solveCommand,
];
