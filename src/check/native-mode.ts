// Whether and how a command runs native programs, and what the user is told of it before it does.

import { NativeRunner } from '../native/runner.ts';
import type { NativeRuns } from '../results/check-result.ts';
import type { CheckEvent } from './event.ts';
import { type CheckOptions, nativeModeOf } from './options.ts';
import { cacheFolder } from './planning.ts';

export const noRuns: NativeRuns = { mode: 'off', protections: [] };

/** Opens the runner that confirms findings; undefined where the user wants no confirmation. */
export async function openRunner(
  options: Pick<CheckOptions, 'native' | 'cache'>,
): Promise<NativeRunner | undefined> {
  const mode = nativeModeOf(options);
  if (mode === 'off') return undefined;
  return NativeRunner.open({ mode, cache: cacheFolder(options) });
}

/** Says how findings are confirmed. Whoever has made a mistake in the command is told of the mistake alone, so this comes after planning. */
export function tellRunner(
  runner: NativeRunner | undefined,
  tell: (event: Extract<CheckEvent, { kind: 'note' }>) => void,
): void {
  if (runner !== undefined) tell({ kind: 'note', text: confirmationText(runner.runs) });
}

function confirmationText({ mode, protections, impossible }: NativeRuns): string {
  if (impossible !== undefined) return `findings are not confirmed natively: ${impossible}`;
  if (mode === 'plain')
    return 'findings are confirmed natively, without a sandbox (--native plain)';
  return `findings are confirmed natively in a sandbox (--native off forgoes it)${lack(protections)}`;
}

/** What this system does not allow, on a line of its own; empty if it allows everything. */
export function lack(protections: readonly string[]): string {
  const parts: readonly (readonly [string, string])[] = [
    ['namespaces', 'namespaces'],
    ['mounts', 'mounts of its own'],
    ['filter', 'a filter of system calls'],
  ];
  const missing = parts.filter(([name]) => !protections.includes(name)).map(([, what]) => what);
  if (missing.length === 0) return '';
  return `;\n  without ${missing.join(' and ')}, which this system does not allow`;
}
