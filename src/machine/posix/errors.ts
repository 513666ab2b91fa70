// Results of system calls are numbers: an error is its negative errno, as Linux returns it.

const numbers = {
  EPERM: 1,
  ENOENT: 2,
  ESRCH: 3,
  ENXIO: 6,
  EBADF: 9,
  EAGAIN: 11,
  EACCES: 13,
  EBUSY: 16,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EMFILE: 24,
  ENOTTY: 25,
  EFBIG: 27,
  ENOSPC: 28,
  ESPIPE: 29,
  EPIPE: 32,
  ERANGE: 34,
  EDEADLK: 35,
  ENAMETOOLONG: 36,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ELOOP: 40,
} as const;

export function fail(name: keyof typeof numbers): number {
  return -numbers[name];
}

/** For calls that give a thing or an error: is it the error? */
export function isError(outcome: unknown): outcome is number {
  return typeof outcome === 'number';
}
