// Results of system calls are numbers: an error is its negative errno, as Linux returns it.

const numbers = {
  ...{
    EPERM: 1,
    ENOENT: 2,
    ESRCH: 3,
    EINTR: 4,
    EIO: 5,
    ENXIO: 6,
    EBADF: 9,
    ECHILD: 10,
    EAGAIN: 11,
  },
  ...{ ENOMEM: 12, EACCES: 13, EBUSY: 16, EEXIST: 17, ENODEV: 19, ENOTDIR: 20, EISDIR: 21 },
  ...{ EINVAL: 22, EMFILE: 24, ENOTTY: 25, EFBIG: 27, ENOSPC: 28, ESPIPE: 29, EPIPE: 32 },
  ...{ ERANGE: 34, EDEADLK: 35, ENAMETOOLONG: 36, ENOSYS: 38, ENOTEMPTY: 39, ELOOP: 40 },
  ...{ ENOTSOCK: 88, EDESTADDRREQ: 89, EMSGSIZE: 90, EPROTOTYPE: 91, ENOPROTOOPT: 92 },
  ...{ EPROTONOSUPPORT: 93, ESOCKTNOSUPPORT: 94, EOPNOTSUPP: 95, EAFNOSUPPORT: 97 },
  ...{ EADDRINUSE: 98, EADDRNOTAVAIL: 99, ENETUNREACH: 101, ECONNABORTED: 103, ECONNRESET: 104 },
  ...{ ENOBUFS: 105, EISCONN: 106, ENOTCONN: 107, ETIMEDOUT: 110, ECONNREFUSED: 111 },
  ...{ EALREADY: 114, EINPROGRESS: 115 },
} as const;

export type ErrorName = keyof typeof numbers;

export function fail(name: ErrorName): number {
  return -numbers[name];
}

/** Whether the result of a function that returns a thing or an error is the error. */
export function isError(outcome: unknown): outcome is number {
  return typeof outcome === 'number';
}
