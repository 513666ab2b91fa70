// What a program that starts threads and the machine agree on beyond records (reentry.ts).

/** The host functions in which a thread can be put aside: all calls that lead to one can be entered again. */
export const switchingHosts: ReadonlySet<string> = new Set([
  '__clew_thread_point',
  '__clew_thread_wait',
  '__clew_thread_yield',
  '__clew_thread_end',
  '__clew_thread_atomic',
  '__clew_syscall',
]);

/** The functions that start threads. Bitcode of a program that calls one has its name. */
export const threadStarters = ['pthread_create', 'thrd_create'] as const;

/** The host function that is called before an atomic operation, and the bits of its last argument. */
export const threadAtomic = {
  host: '__clew_thread_atomic',
  read: 1,
  write: 2,
  acquire: 4,
  release: 8,
} as const;
