// Events from those who make them to the one who waits for them: nothing is lost, and nobody blocks.

export class EventQueue<T> {
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
