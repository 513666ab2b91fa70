// Ctrl-C and SIGTERM while something is explored: results are kept.

/** Signals that come closer together are one: timeout(1) and npm pass theirs on twice. */
const oneSignal = 300;

/** The first Ctrl-C asks the exploration to stop, the second one ends the process. */
export class Interrupts {
  private readonly controller = new AbortController();
  private readonly asked: () => void;
  private at = 0;

  constructor(asked: () => void) {
    this.asked = asked;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  listen(): void {
    process.on('SIGINT', this.interrupt);
    process.on('SIGTERM', this.interrupt);
  }

  release(): void {
    process.off('SIGINT', this.interrupt);
    process.off('SIGTERM', this.interrupt);
  }

  private readonly interrupt = (): void => {
    if (this.signal.aborted) {
      if (Date.now() - this.at > oneSignal) process.exit(130);
      return;
    }
    this.at = Date.now();
    this.asked();
    this.controller.abort();
  };
}
