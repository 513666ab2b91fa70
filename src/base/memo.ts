// Remembers what was computed, by a key that says all that the result depends on.

/** How many results are kept; then all are forgotten, because those in use are soon computed again. */
const mostKept = 1 << 16;

export class Memo<Result> {
  private readonly results = new Map<string, Result>();

  /** What is known for the key, or what `compute` returns. Without a key nothing is remembered. */
  get(key: string | undefined, compute: () => Result): Result {
    if (key === undefined) return compute();
    const kept = this.results.get(key);
    if (kept !== undefined) return kept;
    const result = compute();
    if (this.results.size >= mostKept) this.results.clear();
    this.results.set(key, result);
    return result;
  }
}
