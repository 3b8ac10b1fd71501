import type { Vocabulary } from '../grammar-vocabulary.ts';

interface Branch {
  readonly token: number;
  readonly longer: Branch[];
}

/** Decides every token at a position: those that `canFollow`, in the order of their ids. */
export type AllowedTokens = (canFollow: (token: number) => boolean) => number[];

/**
 * The vocabulary as a tree: under each token those that begin with its text. A grammar reads a token character by character,
 * so what begins with a refused token is refused as well and need not be asked: 800 questions instead of 49,152. The test
 * compares this with asking for every token. Tokens that are parts of characters are always asked for.
 */
export function vocabularyTree(vocabulary: Vocabulary): AllowedTokens {
  const texts = Array.from({ length: vocabulary.size }, (_, token) => vocabulary.textOf(token));
  const branches = new Map<string, Branch>();
  const roots: Branch[] = [];
  const shortestFirst = texts.map((text, token) => ({ text, token })).sort((a, b) => a.text.length - b.text.length);
  for (const { text, token } of shortestFirst) {
    const branch: Branch = { token, longer: [] };
    const parent = text.includes('\uFFFD') ? undefined : longestBeginning(text, branches);
    (parent?.longer ?? roots).push(branch);
    if (!branches.has(text) && !text.includes('\uFFFD')) branches.set(text, branch);
  }
  return (canFollow) => {
    const allowed: number[] = [];
    const ask = ({ token, longer }: Branch): void => {
      if (!canFollow(token)) return;
      allowed.push(token);
      longer.forEach(ask);
    };
    roots.forEach(ask);
    return allowed.sort((a, b) => a - b);
  };
}

function longestBeginning(text: string, branches: ReadonlyMap<string, Branch>): Branch | undefined {
  for (let end = text.length - 1; end > 0; end--) {
    const branch = branches.get(text.slice(0, end));
    if (branch !== undefined) return branch;
  }
  return undefined;
}
