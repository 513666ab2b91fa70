// Events from those who make them to the one who waits for them: nothing is lost, and nobody blocks.

/** Yields the events of some work, and returns its result. A reader that stops early ends the work, and goes on when it has ended. */
export async function* eventsOf<Event, Result>(
  work: (signal: AbortSignal, tell: (event: Event) => void) => Promise<Result>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Event, Result> {
  const queue = new EventQueue<Event>();
  const stop = new AbortController();
  const signals = [stop.signal, ...(signal === undefined ? [] : [signal])];
  const result = work(AbortSignal.any(signals), (event) => queue.push(event));
  result.then(
    () => queue.close(),
    (error) => queue.close({ error }),
  );
  try {
    yield* queue.read();
    return await result;
  } finally {
    stop.abort();
    await result.catch(() => {});
  }
}

class EventQueue<T> {
  private readonly events: T[] = [];
  private wake: (() => void) | undefined;
  private end: { readonly error?: unknown } | undefined;

  push(event: T): void {
    this.events.push(event);
    this.wake?.();
  }

  /** Nothing comes after this; an error is thrown to the reader when all events before it are read. */
  close(end: { readonly error?: unknown } = {}): void {
    this.end ??= end;
    this.wake?.();
  }

  async *read(): AsyncGenerator<T, void> {
    for (;;) {
      while (this.events.length > 0) yield this.events.shift() as T;
      if (this.end !== undefined) break;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if ('error' in this.end) throw this.end.error;
  }
}
