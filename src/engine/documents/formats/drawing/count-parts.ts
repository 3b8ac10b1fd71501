/** Counts what a file has and its text lacks: "a picture", "2 charts", in the order in which each was first met. */
export function countParts(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => {
    if (count > 1) return `${count.toLocaleString('en')} ${name}s`;
    return `${/^[aeiou]/iu.test(name) ? 'an' : 'a'} ${name}`;
  });
}
