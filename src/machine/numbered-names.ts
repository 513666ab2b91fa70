// Names of input objects that come to life without the program asking for them: NAME-1, NAME-2, ... by the order in which
// a run meets them. Programs with and without shadows count alike, so a test means the same object in both.

export class NumberedNames {
  private readonly counts = new Map<string, number>();

  begin(): void {
    this.counts.clear();
  }

  next(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return `memory/${name}-${count}`;
  }
}
