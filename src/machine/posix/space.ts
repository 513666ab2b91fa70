// Limits how much of the host's memory files may take: a program under test may fill its disk.

export class Space {
  private left: number;

  constructor(limit: number) {
    this.left = limit;
  }

  /** Takes this many bytes if there are so many; returns whether it did. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.left += bytes;
  }
}
