import { admits, type GbnfGrammar, type GbnfNode } from './gbnf-parse.ts';

/** Whether a text is one that a grammar can produce, the beginning of one, or neither. */
export type GbnfVerdict = 'whole' | 'beginning' | 'refused';

interface Matching {
  readonly grammar: GbnfGrammar;
  readonly text: string;
  /** Whether the end of the text was reached where more was wanted. */
  wantsMore: boolean;
}

/** All offsets (UTF-16) at which a match of `node` that begins at one of `starts` can end. */
function ends(matching: Matching, node: GbnfNode, starts: ReadonlySet<number>): Set<number> {
  const { grammar, text } = matching;
  const reached = new Set<number>();
  switch (node.type) {
    case 'literal':
      for (const at of starts) {
        if (text.startsWith(node.text, at)) reached.add(at + node.text.length);
        else if (node.text.startsWith(text.slice(at))) matching.wantsMore = true;
      }
      return reached;
    case 'class':
      for (const at of starts) {
        const point = text.codePointAt(at);
        if (point === undefined) matching.wantsMore = true;
        else if (admits(node, point)) reached.add(at + (point > 0xffff ? 2 : 1));
      }
      return reached;
    case 'rule':
      return ends(matching, grammar.get(node.name) as GbnfNode, starts);
    case 'sequence': {
      let current = new Set(starts);
      for (const part of node.parts) current = ends(matching, part, current);
      return current;
    }
    case 'choice':
      for (const option of node.options) for (const at of ends(matching, option, starts)) reached.add(at);
      return reached;
    case 'repeat': {
      let current = new Set(starts);
      for (let count = 0; current.size > 0 && (node.max === null || count <= node.max); count++) {
        if (count >= node.min) for (const at of current) reached.add(at);
        if (count === node.max) break;
        current = ends(matching, node.part, current);
      }
      return reached;
    }
  }
}

/** What a grammar says of a text that may not be over yet. */
export function gbnfVerdict(grammar: GbnfGrammar, text: string): GbnfVerdict {
  const matching: Matching = { grammar, text, wantsMore: false };
  const reached = ends(matching, { type: 'rule', name: 'root' }, new Set([0]));
  if (reached.has(text.length)) return 'whole';
  return matching.wantsMore ? 'beginning' : 'refused';
}

/** Whether the whole text is one the grammar can produce. */
export function gbnfAccepts(grammar: GbnfGrammar, text: string): boolean {
  return gbnfVerdict(grammar, text) === 'whole';
}
