// Counts how often something happened that a report tells of, by decision and reason.

export interface SiteCount {
  /** Index into Program.decisions. */
  readonly decision: number;
  readonly reason: string;
  readonly count: number;
}

export class SiteCounts {
  private readonly counts = new Map<string, SiteCount>();

  clear(): void {
    this.counts.clear();
  }

  add({ decision, reason, count }: SiteCount): void {
    const key = `${decision} ${reason}`;
    const before = this.counts.get(key)?.count ?? 0;
    this.counts.set(key, { decision, reason, count: before + count });
  }

  list(): SiteCount[] {
    return this.counts.size === 0 ? [] : [...this.counts.values()];
  }
}
