// All commands, in the order in which help lists them.

import type { Command } from './command.ts';
import { irCommand } from './ir.ts';
import { solveCommand } from './solve.ts';

export const commands: readonly Command[] = [irCommand, solveCommand];
