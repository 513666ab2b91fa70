// The sets of sanitizers that a program is built with for a second opinion. Two, because ThreadSanitizer cannot be joined with the
// others.

export interface Sanitizing {
  /** Behind the compiler's name: gcc-asan+ubsan. */
  readonly name: string;
  readonly flags: readonly string[];
}

const common = ['-g', '-fno-omit-frame-pointer'];
export const memorySanitizers: Sanitizing = {
  name: 'asan+ubsan',
  flags: [...common, '-fsanitize=address,undefined'],
};
export const threadSanitizer: Sanitizing = {
  name: 'tsan',
  flags: [...common, '-fsanitize=thread'],
};
