// Whether the Redis of a cluster can be used. It may be away, behind a network that is cut, out of memory, or only read any more: what
// is told apart is only how that is said. What does not last is not told.

export class Outage {
  private since: number | undefined;
  /** It has lasted, and was told. */
  isLasting = false;

  constructor(private readonly now: () => number) {}

  /** Returns true when it has lasted for so many milliseconds: once for each outage. */
  begin(most: number): boolean {
    this.since ??= this.now();
    if (this.isLasting || this.now() - this.since < most) return false;
    this.isLasting = true;
    return true;
  }

  /** Returns true if an outage that was told is over. */
  end(): boolean {
    const wasTold = this.isLasting;
    [this.since, this.isLasting] = [undefined, false];
    return wasTold;
  }
}

/** Why Redis cannot be used, for people; `undefined` stands for a connection without an answer. */
export function outageText(error: unknown): string {
  const { message = '' } = (error ?? {}) as Partial<Error>;
  if (message.startsWith('OOM')) return 'is out of memory (see maxmemory)';
  if (message.startsWith('READONLY')) return 'is a replica that cannot be written';
  return isRefusal(error) ? `refuses commands (${message})` : 'cannot be reached';
}

/** Redis has answered, and has said no: the connection is well. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Fails if the promise takes longer than so many milliseconds. */
export async function within(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), milliseconds);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
