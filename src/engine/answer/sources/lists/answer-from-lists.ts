import type { RetrievedPassage } from '../../../evidence/retrieval/types.ts';
import type { EvidenceDeps } from '../../../evidence/types.ts';
import { asFound } from '../../../evidence/whole-sections.ts';
import { type DocumentList, listsIn } from '../../../places/document-lists.ts';
import { innermostHeading, isNamedAs, namedShare } from '../../../question/list-question.ts';
import type { Question } from '../../../question/question.ts';
import { contentWords } from '../../../text/content-words.ts';
import { quoteClaims } from '../../claims/quote.ts';
import type { CodeSource } from '../../types.ts';

type FoundList = DocumentList<RetrievedPassage>;

/** Best passages whose documents are looked through for the list that is asked for. */
const LOOKED_AT = 5;
/** Most lists: of several documents that each have the one that is asked for. */
const LISTS = 3;
/** Most items quoted; of a longer list the first ones, and the basis says which are left out. */
const MOST = 40;

/** What a list is called: its innermost heading and the sentence before it. */
const nameOf = ({ section, lead }: FoundList): string => `${innermostHeading(section)}\n${lead}`;

/**
 * Those of a document's lists with the name that is asked for which stand in one section: the one that names it best,
 * of several the one found first. What stands under another heading is another list.
 */
function ofBestSection(
  question: Question,
  lists: readonly FoundList[],
  passages: readonly RetrievedPassage[],
): readonly FoundList[] {
  const own = passages.filter(({ documentId }) => documentId === lists[0]?.documentId);
  const sections = [...new Set(own.map((passage) => passage.section))];
  const found = lists.filter(({ section }) => sections.includes(section));
  const most = Math.max(0, ...found.map((list) => namedShare(question.items, nameOf(list))));
  const best = found.filter((list) => namedShare(question.items, nameOf(list)) === most);
  const first = sections.find((section) => best.some((list) => list.section === section));
  return byLead(
    question,
    best.filter(({ section }) => section === first),
  );
}

/**
 * Those of the lists under one heading that are asked for. Where the sentence before a list names what is asked for,
 * that list alone is: the one whose sentence has most of it, and least else. A list right under the heading is named by
 * that.
 */
function byLead(question: Question, lists: readonly FoundList[]): readonly FoundList[] {
  const asked = new Set(contentWords(question.items ?? ''));
  const named = lists.map((list) => {
    const name = new Set(contentWords(list.lead === '' ? innermostHeading(list.section) : list.lead));
    return { list, said: asked.intersection(name).size, more: name.difference(asked).size };
  });
  const most = Math.max(0, ...named.map(({ said }) => said));
  if (most === 0) return lists;
  const best = named.filter(({ said }) => said === most);
  const least = Math.min(...best.map(({ more }) => more));
  return best.filter(({ more }) => more === least).map(({ list }) => list);
}

/** The lists that are asked for by name, in the order of the passages found that they stand in. */
async function askedLists(
  question: Question,
  passages: readonly RetrievedPassage[],
  { lists }: Pick<EvidenceDeps, 'lists'>,
): Promise<readonly FoundList[]> {
  const best = passages.slice(0, LOOKED_AT);
  const found: FoundList[] = [];
  for (const first of new Map(best.map((passage) => [passage.documentId, passage])).values()) {
    const known = new Map(passages.map((passage) => [passage.chunkId, passage]));
    const all = await lists.ofDocument(first.documentId);
    const own = listsIn(all.map((passage) => known.get(passage.chunkId) ?? asFound(passage, first)));
    const named = own.filter((list) => isNamedAs(question.items, nameOf(list)));
    found.push(...ofBestSection(question, named, best));
  }
  const most = Math.max(0, ...found.map((list) => namedShare(question.items, nameOf(list))));
  return found.filter((list) => namedShare(question.items, nameOf(list)) === most).slice(0, LISTS);
}

/**
 * Answers a question for the items of a list, or for their number, by the list itself, whole and in the order of the
 * document, without a model. Silent where no list has the name that is asked for, and of a number where it is not one
 * list with all its items.
 */
export const answerFromLists: CodeSource = async ({ question }, found, deps) => {
  const lists = question.items === null ? [] : await askedLists(question, found, deps);
  const all = lists.flatMap((list) => list.items);
  const items = all.slice(0, MOST);
  const isCounted = lists.length === 1 && lists.every(({ isWhole }) => isWhole) && items.length === all.length;
  const isAnswer = items.length > 0 && (question.needs !== 'count' || isCounted);
  const lines = items.map(({ passage, start, end }, index) => {
    const text = passage.text.slice(start - passage.start, end - passage.start);
    return { passage, rank: 0, index, start, end, kind: 'item' as const, text, header: null, headerText: null };
  });
  return {
    passages: all.map(({ passage }) => passage),
    answer: async (_, { newId }) => (isAnswer ? { mode: 'answer', claims: quoteClaims(lines, newId) } : null),
  };
};
