// Of the flags of a native compilation, those that the compilation to bitcode needs too, in clang's language. What says
// what the program means is kept: macros, header folders, the language, the signedness of char, the layout of enums. What
// says how its machine code should look is not: optimisation, tuning, hardening, debug formats. Flags that only gcc knows
// are not on the list, so that they cannot get in the way.

import { optimisationMacros } from '../code-flags.ts';
import { chooseSanitizers, sanitizers } from '../sanitizers.ts';
import type { Flag } from './compiler-command.ts';

/** Flags that are kept together with their value in the next word. */
const keptWithValue =
  /^-(D|U|I|A|x|include|imacros|isystem|iquote|idirafter|iprefix|iwithprefix|iwithprefixbefore|isysroot)$|^--sysroot$/;

/** Flags of one word that are kept. */
const keptWords = new RegExp(
  `^(${[
    '-[DUI].+',
    '-(isystem|iquote|idirafter|iprefix|iwithprefix|iwithprefixbefore|isysroot).+',
    '-(include|imacros).+',
    '--sysroot=.+',
    '-std=.+|-ansi|-trigraphs|-undef|-nostdinc|-pthread|-traditional-cpp',
    '-f(no-)?(signed|unsigned)-char',
    '-f(no-)?(signed|unsigned)-bitfields',
    '-f(no-)?short-(enums|wchar)',
    '-f(no-)?common',
    '-f(no-)?(wrapv|strict-overflow|trapv)',
    '-f(no-)?builtin.*',
    '-f(freestanding|hosted)',
    '-f(no-)?gnu89-inline',
    '-f(no-)?ms-extensions',
    '-f(no-)?asm',
    '-f(no-)?blocks',
    '-f(no-)?dollars-in-identifiers',
    '-f(exec|input|wide-exec)-charset=.+',
    '-fvisibility=.+',
    '-fpack-struct(=.+)?',
    '-fmacro-prefix-map=.+',
    '-mms-bitfields',
  ].join('|')})$`,
);

/** Fortified variants need optimisation, and our own checks see more. */
const dropped = /^_FORTIFY_SOURCE(=|$)/;

/** Machine features. Code that uses them by name does not compile without them; other code is better off without. */
const features =
  /^-m(no-)?(sse|ssse|avx|fma|bmi|popcnt|aes|pclmul|lzcnt|movbe|f16c|sha|adx|rdrnd|rdseed|xsave|crc32|mmx|3dnow|cx16|sahf|prfchw|fsgsbase|gfni|vaes|vpclmul|arch)/;

export interface BitcodeFlags {
  readonly flags: readonly string[];
  /** The sanitizers that are inserted into the bitcode too. */
  readonly sanitizers: readonly string[];
  /** Flags to try if the file does not compile without them. */
  readonly features: readonly string[];
}

export function bitcodeFlags(given: readonly Flag[]): BitcodeFlags {
  const flags = optimisationMacros(given);
  for (const flag of given.flatMap(unwrap)) {
    const [name, value] = flag;
    if (value !== undefined && keptWithValue.test(name)) {
      if (!(name === '-D' && dropped.test(value))) flags.push(name, value);
    } else if (value === undefined) flags.push(...keptWord(name));
  }
  const { inserted } = chooseSanitizers(given, [], () => {});
  return {
    flags,
    // gcc has names that clang does not know. What clew would refuse, the native build checks.
    sanitizers: inserted.filter((name) => Object.hasOwn(sanitizers, name)),
    features: given.flatMap(([name]) => (features.test(name) ? [name] : [])),
  };
}

function keptWord(word: string): string[] {
  if (word.startsWith('-D') && dropped.test(word.slice(2))) return [];
  // Names of files in the debug information stay as they are: that is where the sources lie.
  const map = /^-ffile-prefix-map=(.*)$/.exec(word);
  if (map !== null) return [`-fmacro-prefix-map=${map[1]}`];
  return keptWords.test(word) ? [word] : [];
}

/** -Wp,-DX,-DY and -Xpreprocessor -DX are flags of the preprocessor by another way. */
function unwrap(flag: Flag): Flag[] {
  const [name, value] = flag;
  if (name === '-Xpreprocessor' && value !== undefined) return [[value]];
  if (!name.startsWith('-Wp,')) return [flag];
  const words = name.slice(4).split(',');
  return words.map((word, index): Flag => {
    const next = words[index + 1];
    return keptWithValue.test(word) && next !== undefined ? [word, next] : [word];
  });
}

/** Which machine or system the flags choose, for the questions about the native compiler. */
export function machineFlags(given: readonly Flag[]): string[] {
  const chooses =
    /^(-m(16|32|x32|64|abi=.*)|--?sysroot(=.*)?|-isysroot.*|-nostdinc|--?target(=.*)?|-target|-specs=.*|-arch)$/;
  return given.flatMap((flag) => (chooses.test(flag[0]) ? [...flag] : []));
}
