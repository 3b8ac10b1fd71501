/**
 * A heading without its number: "Parental leave" of "3.2 Parental leave", which changes when a section is added before.
 */
export const unnumbered = (heading: string): string => heading.replace(/^[\p{N}.()]+\s+/u, '');

/** The signs that make a line a heading in Markdown. */
const HEADING_SIGNS = /^#{1,6}\s+/;

/** A heading without Markdown's signs. */
export const headingWords = (heading: string): string => heading.replace(HEADING_SIGNS, '');
