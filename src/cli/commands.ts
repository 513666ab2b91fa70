// All commands, in the order in which help lists them.

import type { Command } from './command.ts';
import { irCommand } from './ir.ts';
import { runCommand } from './run.ts';
import { solveCommand } from './solve.ts';

export const commands: readonly Command[] = [runCommand, irCommand, solveCommand];
