// What the tests write to answer files: entries whose value follows from their number.

export function keyOf(number: number): string {
  return number.toString(16).padStart(32, '0');
}

export function contentOf(number: number): Uint8Array {
  return Uint8Array.from({ length: 100 + (number % 500) }, (_, i) => (number * 31 + i * 7) >> 2);
}
