import { admits, type GbnfGrammar, type GbnfNode } from '../../src/engine/models/remote/gbnf-parse.ts';

/** What a model might write: mostly plain words, but also everything that is dangerous in JSON, prompts and markers. */
const ALPHABET = [...'aeinorstl  ehdc.,;:-–()0123456789%€$\'"\\/[]{}<|>&#\n\t\u0000\u001b\u2028\u202eßéñ中文の한🙂𝄞'];

/** One random text of the grammar. Repetitions are short, with now and then one that goes to its bound. */
export function sampleGbnf(grammar: GbnfGrammar, random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const sample = (node: GbnfNode): string => {
    switch (node.type) {
      case 'literal':
        return node.text;
      case 'class': {
        const usual = ALPHABET.filter((character) => admits(node, character.codePointAt(0) as number));
        if (usual.length > 0) return pick(usual);
        const [from, to] = pick(node.ranges);
        if (node.negated) throw new Error('the alphabet has no character for this class');
        return String.fromCodePoint(from + below(to - from + 1));
      }
      case 'rule':
        return sample(grammar.get(node.name) as GbnfNode);
      case 'sequence':
        return node.parts.map(sample).join('');
      case 'choice':
        return sample(pick(node.options));
      case 'repeat': {
        const bound = node.max ?? node.min + 20;
        const most = random() < 0.05 ? bound : Math.min(bound, node.min + 40);
        return Array.from({ length: node.min + below(most - node.min + 1) }, () => sample(node.part)).join('');
      }
    }
  };
  return sample({ type: 'rule', name: 'root' });
}
