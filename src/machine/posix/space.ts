// What files may take in the host's memory. The subject program is hostile: it fills disks.

export class Space {
  private left: number;

  constructor(limit: number) {
    this.left = limit;
  }

  /** Takes that many bytes, or none. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.left += bytes;
  }
}
