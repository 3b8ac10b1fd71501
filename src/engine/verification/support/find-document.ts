import type { Term } from '../../text/term.ts';
import type { Compared } from './compared.ts';
import { type Finding, wordsFrom } from './finding.ts';

/**
 * A sentence that names its document as another one than its source stands in: “the security policy says” beside words of the
 * “Travel Policy”. `title` is that document's name.
 */
export function findDocument({ said, source, saidText }: Compared, title: readonly Term[], name: string): Finding[] {
  const kind = title.findLast(({ weight, quantity, date }) => weight >= 1 && quantity === null && date === null);
  if (kind === undefined || title.length < 2) return [];
  const known = new Set([...title, ...source].map(({ key }) => key));
  return said.flatMap((term, i): Finding[] => {
    const before = said[i - 1];
    if (term.key !== kind.key || before === undefined || before.weight < 1 || known.has(before.key)) return [];
    if (before.obligation !== null || before.isNegative || !/^[ -]$/.test(saidText.slice(before.end, term.start)))
      return [];
    const words = wordsFrom(saidText, before, term);
    const reason = `It stands in “${name}”, not in the “${words.text}”.`;
    return [{ kind: 'name', verdict: 'contradicted', said: words, source: null, reason }];
  });
}
