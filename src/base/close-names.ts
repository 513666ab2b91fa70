// Names that the user may have meant: those within a few edits (Levenshtein distance), and those that contain what
// was written.

const mostNames = 3;

export function closeNames(wanted: string, names: readonly string[]): string[] {
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const ranked = [...new Set(names)]
    .map((name) => ({ name, distance: distanceOf(wanted, name) }))
    .filter(({ name, distance }) => distance <= allowed || name.includes(wanted));
  ranked.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, mostNames).map(({ name }) => name);
}

/** How many characters must be put in, taken out or replaced to get from one to the other. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let k = 1; k <= to.length; k++) {
      const replaced = row[k - 1] + (from[i - 1] === to[k - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[k] + 1, next[k - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}
