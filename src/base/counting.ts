// Counts that agree in number: "1 path", "2 paths".

export function counting(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
