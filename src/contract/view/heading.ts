/**
 * A heading without its number: "Parental leave" of "3.2 Parental leave", which changes when a section is added before.
 */
export const unnumbered = (heading: string): string => heading.replace(/^[\p{N}.()]+\s+/u, '');
