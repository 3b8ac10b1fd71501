/** A heading path without the numbers of its headings, which a section added before them changes, and without case. */
export function plainSection(section: string): string {
  return section
    .split(' > ')
    .map((heading) => heading.replace(/^[\p{N}.()]+\s+/u, '').toLowerCase())
    .join(' > ');
}
