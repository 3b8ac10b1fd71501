import { PinciteError } from '../../../src/contract/errors.ts';
import type { LineLabel } from './line-labels.ts';

/** The lines that a person picked for a question. */
export interface Pick {
  readonly id: string;
  readonly needs: LineLabel['needs'];
  readonly names: readonly { readonly name: string; readonly page: number }[];
}

const SIGNS = { '=': 'one', '&': 'all', '+': 'computing' } as const;
const NAME = String.raw`p\d+\.\d+(?:-\d+)?`;
const PICK = new RegExp(`^(\\S+) ([=&+]) (${NAME}(?: ${NAME})*)$`);

/**
 * Reads picks, one question a line: its id, "=" before lines each of which answers, "&" before lines that answer
 * together, "+" before lines from which the answer must be computed, and their names ("p12.3", "p12.5-8"). Blank lines
 * and what follows a "#" are for the labeller alone. Throws BAD_REQUEST for anything else, and for a question that comes twice.
 */
export function readPicks(text: string): Pick[] {
  const seen = new Set<string>();
  return text.split('\n').flatMap((line, i) => {
    const own = line.replace(/#.*$/, '').trim().replaceAll(/\s+/g, ' ');
    if (own === '') return [];
    const [, id = '', sign = '', names = ''] = PICK.exec(own) ?? [];
    if (id === '') throw bad(`line ${i + 1} of the picks is no pick: ${own}`);
    if (seen.has(id)) throw bad(`line ${i + 1} of the picks: ${id} comes twice`);
    seen.add(id);
    const needs = SIGNS[sign as keyof typeof SIGNS];
    return [
      {
        id,
        needs,
        names: [
          ...new Map(
            names
              .split(' ')
              .flatMap(named)
              .map((one) => [one.name, one]),
          ).values(),
        ],
      },
    ];
  });
}

/** "p12.5-8" names four lines of page 12. */
function named(range: string): Pick['names'][number][] {
  const [page = 0, first = 0, last = first] = range.slice(1).split(/[.-]/).map(Number);
  if (last < first) throw bad(`${range} ends before it begins`);
  return Array.from({ length: last - first + 1 }, (_, i) => ({ name: `p${page}.${first + i}`, page }));
}

const bad = (why: string) => new PinciteError('BAD_REQUEST', { why });
