// Counts as people read them: "1 path", "2 paths", "12,345 paths".

export function counting(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** 12,345 */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}
