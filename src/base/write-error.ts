// Something could not be written, and it is the machine's fault: the disk is full, a quota is used up, a device fails. Neither the
// user nor clew has made a mistake, so the command line prints one sentence without a stack, and ends with exit code 3.

export class WriteError extends Error {
  override name = 'WriteError';
  /** A path, or "standard output". */
  readonly what: string;
  /** The operating system's name of the error: ENOSPC. */
  readonly code: string;

  /** `advice` ends the sentence. */
  constructor(what: string, code: string, advice?: string) {
    const sentence = `${what} could not be written: ${reasons[code] ?? 'the write failed'} (${code})`;
    super(advice === undefined ? sentence : `${sentence}; ${advice}`);
    this.what = what;
    this.code = code;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file would be larger than files may be here',
  EIO: 'the disk reports an error',
  EROFS: 'the file system is read-only',
  EACCES: 'the file system does not allow it',
  EPERM: 'the file system does not allow it',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'something else is in its place',
  EISDIR: 'something else is in its place',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Faults of the machine, whoever has chosen the place. Any other one, such as a folder that is not there, is a wrong choice. */
const machineFaults = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EMFILE', 'ENFILE']);

/** Runs an action that writes to a place of clew's own. Whatever the operating system refuses becomes a WriteError. */
export function writing<T>(what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw codeOf(error) === undefined ? error : new WriteError(what, codeOf(error) as string);
  }
}

/** Runs an action that writes to a place that the user has chosen. Faults of the machine become a WriteError, all others `mistake`. */
export function writingTo<T>(what: string, mistake: (code: string) => Error, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw machineFaults.has(code) ? new WriteError(what, code) : mistake(code);
  }
}

/** The fault of the machine behind an error, if there is one. The error may come from another thread. */
export function writeErrorIn(error: unknown): WriteError | undefined {
  if (error instanceof WriteError) return error;
  // An error that ended a thread comes without its class.
  if (error instanceof Error && error.name === 'WriteError') {
    const { what, code } = error as WriteError;
    return new WriteError(what, code);
  }
  const code = codeOf(error);
  if (code === undefined || !machineFaults.has(code)) return undefined;
  const { path } = error as { path?: string };
  return new WriteError(path ?? 'a file', code);
}

function codeOf(error: unknown): string | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return error instanceof Error && typeof code === 'string' && syscall !== undefined
    ? code
    : undefined;
}

// ---- What a check does when something cannot be written ----------------------------------------------------------------
//
// The first failure ends the exploration; whatever can still be done is done,
// such as telling what was found so far, and the failure is told in the end. What could not be written is done again by the next
// check with the same --out, which goes on from the log.

export class WriteFailures {
  private readonly stop: () => void;
  first: WriteError | undefined;

  /** `stop` ends the exploration, if there is one. */
  constructor(stop: () => void = () => {}) {
    this.stop = stop;
  }

  add(error: WriteError): void {
    if (this.first !== undefined) return;
    this.first = error;
    this.stop();
  }

  /** Does something that writes; undefined if that failed. Other errors are thrown. */
  attempt<T>(act: () => T): T | undefined {
    try {
      return act();
    } catch (error) {
      const failure = writeErrorIn(error);
      if (failure === undefined) throw error;
      this.add(failure);
      return undefined;
    }
  }

  /** The first failure, with advice, for commands that go on from their log. */
  get told(): WriteError | undefined {
    const { first } = this;
    return first && new WriteError(first.what, first.code, advice);
  }
}

const advice = 'when that is mended, the same command goes on from here';
