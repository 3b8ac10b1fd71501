import { admits, type GbnfGrammar, type GbnfNode } from './gbnf-parse.ts';

/** All offsets (UTF-16) at which a match of `node` that begins at one of `starts` can end. */
function ends(grammar: GbnfGrammar, node: GbnfNode, text: string, starts: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>();
  switch (node.type) {
    case 'literal':
      for (const at of starts) if (text.startsWith(node.text, at)) reached.add(at + node.text.length);
      return reached;
    case 'class':
      for (const at of starts) {
        const point = text.codePointAt(at);
        if (point !== undefined && admits(node, point)) reached.add(at + (point > 0xffff ? 2 : 1));
      }
      return reached;
    case 'rule':
      return ends(grammar, grammar.get(node.name) as GbnfNode, text, starts);
    case 'sequence': {
      let current = new Set(starts);
      for (const part of node.parts) current = ends(grammar, part, text, current);
      return current;
    }
    case 'choice':
      for (const option of node.options) for (const at of ends(grammar, option, text, starts)) reached.add(at);
      return reached;
    case 'repeat': {
      let current = new Set(starts);
      for (let count = 0; current.size > 0 && (node.max === null || count <= node.max); count++) {
        if (count >= node.min) for (const at of current) reached.add(at);
        current = ends(grammar, node.part, text, current);
      }
      return reached;
    }
  }
}

/** Whether the whole text is one the grammar can produce. */
export function gbnfAccepts(grammar: GbnfGrammar, text: string): boolean {
  return ends(grammar, { type: 'rule', name: 'root' }, text, new Set([0])).has(text.length);
}
