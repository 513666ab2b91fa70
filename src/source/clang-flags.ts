// The flags of every compilation, each with its reason. They describe one machine, x86-64 Linux, and
// C as it is written: no optimisation, since that deletes the very bugs we look for and merges the
// branches we count. Builtins stay on: clang folds strlen("abc") in a constant expression natively too.

import { UserError } from '../base/user-error.ts';
import { readFlags } from './cc/compiler-command.ts';
import { checkInsertions } from './checks.ts';
import { withoutCodeFlags } from './code-flags.ts';
import { chooseSanitizers, refuseSanitizer, sanitizerFlags } from './sanitizers.ts';

const foundation = [
  '--no-default-config', // nothing of the host's configuration leaks in
  '--target=x86_64-unknown-linux-gnu',
  '-std=gnu17', // what clang 16 to 22 choose by themselves; named, so that it stays so
  '-O0',
  '-g', // every finding names its line and its variables
  '-mlong-double-64', // 80-bit floating point has no counterpart in WebAssembly
  '-ffp-contract=off', // x86-64 has no fused multiply-add by default: a*b+c rounds twice
  '-fno-stack-protector', // out-of-bounds writes are caught where they happen, not at the return
  '-U_FORTIFY_SOURCE', // some distributions define it; our headers have no checked variants
  '-fPIE', // the default of most distributions, named because compilers are built with others
  '-Qunused-arguments', // -lm and its like among the user's flags do no harm
  ...['-Wno-unused-command-line-argument', '-Wno-override-module'], // .ll files: flags for C, a triple
  '-Wno-error=incompatible-pointer-types', // the embedded clang makes it an error, clang 19 and gcc 12 warn
  '-fcolor-diagnostics', // the command line removes the colours where nobody can see them
  '-fansi-escape-codes',
];

export interface FlagChoices {
  /**
   * The user's own flags, in clang's language. They come after ours and so win, but for those that say how machine code
   * should look (code-flags.ts) and which sanitizers to insert (sanitizers.ts).
   */
  readonly flags: readonly string[];
  /** Further flags of clew's own, which are taken as they are. */
  readonly ownFlags?: readonly string[];
  /** The checks to insert, in the words of --check. */
  readonly checks: readonly string[];
  /** Keep the names of local values, for people who read the IR; it costs size and time. */
  readonly keepNames: boolean;
}

export function compilerFlags(choices: FlagChoices): string[] {
  for (const flag of choices.flags) refuseForeignMachine(flag);
  const names = choices.keepNames ? '-fno-discard-value-names' : '-fdiscard-value-names';
  const checks = checkInsertions(choices.checks);
  const given = withoutCodeFlags(readFlags(choices.flags));
  const { inserted, others } = chooseSanitizers(given, checks.sanitizers, refuseSanitizer);
  return [
    ...[...foundation, names, ...(choices.ownFlags ?? [])],
    ...[...checks.flags, ...sanitizerFlags(inserted), ...others.flat()],
  ];
}

/** The C library's headers, ours or the system's, come after the compiler's own, as on any Linux system. */
export function headerFlags(
  compilerHeaders: string,
  systemHeaders: readonly string[] | undefined,
): string[] {
  if (systemHeaders === undefined) return ['-nostdinc'];
  const folders = [compilerHeaders, ...systemHeaders];
  return ['-nostdinc', ...folders.flatMap((folder) => ['-isystem', folder])];
}

function refuseForeignMachine(flag: string): void {
  if (/^(-m32|-mx32|-m16|--?target(=.*)?|-arch)$/.test(flag))
    throw new UserError(
      `the compiler flag ${flag} asks for another machine; clew runs programs for x86-64 Linux only`,
    );
}
