import type { Answer, ListBasis } from '../../../contract/answer.ts';
import type { ListDeps, PassagePlace } from '../../evidence/types.ts';
import { type DocumentList, listsIn } from '../../places/document-lists.ts';
import type { Question } from '../../question/question.ts';

export interface ListBasisDeps {
  readonly lists: ListDeps;
}

/** A place that an answer was made from, with the passage that holds it. */
export interface UsedPlace extends PassagePlace {
  readonly chunkId: string;
}

/** A place that an answer cites, with its heading path. */
export interface CitedPlace extends PassagePlace {
  readonly section: string;
  readonly documentName: string;
}

type Sections = Pick<ListBasis, 'sections' | 'is_whole' | 'left_out'>;

/**
 * Returns the term to look for with "Find every mention" and, for a question that asks for a list or a count or is
 * answered by a list, what its answer was made from (requirement B13): how many of the matching passages, which
 * sections, and which items of the same lists are left out. A passage is used when the prompt or a citation has words
 * of it; a retrieved passage that does not match counts as matching. `inFull`: the question with the words carried over
 * from the conversation.
 */
export async function listBasis(
  inFull: Question,
  question: Question,
  { used, cited }: { readonly used: readonly UsedPlace[]; readonly cited: readonly CitedPlace[] },
  documentIds: readonly string[] | undefined,
  deps: ListBasisDeps,
  signal: AbortSignal | undefined,
): Promise<Pick<Answer, 'list_basis' | 'mention_term'>> {
  const { lists } = deps;
  const asked = question.list;
  const sections = await sectionsOf(cited, question, deps);
  const { terms } = asked === null ? inFull : question;
  const term = await lists.firstHeld(terms, documentIds);
  if (asked === null || term === null) {
    const isListed = sections.left_out.length > 0 || sections.is_whole;
    const passages = new Set(used.map(({ chunkId }) => chunkId)).size;
    const basis = { kind: asked?.kind ?? 'list', used: passages, matching: passages, ...sections } as const;
    return { list_basis: isListed ? basis : null, mention_term: term };
  }
  const matching = await lists.matching(term, documentIds, signal);
  const holding = matching.filter((place) => used.some((one) => stands(one, place)));
  const others = used.filter((one) => !matching.some((place) => stands(one, place)));
  const more = new Set(others.map(({ chunkId }) => chunkId)).size;
  return {
    list_basis: { kind: asked.kind, used: holding.length + more, matching: matching.length + more, ...sections },
    mention_term: term,
  };
}

const stands = ({ documentId, start, end }: UsedPlace, place: PassagePlace): boolean =>
  documentId === place.documentId && place.start <= start && end <= place.end;

/** Of a list that was not asked for, so many items make the answer one of its items. */
const ITEMS = 2;

/** The sections of the places cited, and what of their lists is not among them. */
async function sectionsOf(
  cited: readonly CitedPlace[],
  { items, list }: Pick<Question, 'items' | 'list'>,
  { lists }: ListBasisDeps,
): Promise<Sections> {
  const sections = [
    ...new Map(
      cited.map(({ documentId, documentName, section }) => [
        `${documentId} ${section}`,
        { document_name: documentName, section },
      ]),
    ).values(),
  ];
  const least = items !== null || list !== null ? 1 : ITEMS;
  const shown: { readonly all: DocumentList<unknown>; readonly left: readonly (string | null)[] }[] = [];
  for (const id of new Set(cited.map(({ documentId }) => documentId))) {
    const own = cited.filter(({ documentId }) => documentId === id);
    for (const all of listsIn(await lists.ofDocument(id))) {
      const left = all.items.filter(({ start, end }) => !own.some((one) => one.start < end && start < one.end));
      if (all.items.length - left.length >= least) shown.push({ all, left: left.map(({ label }) => label) });
    }
  }
  const [only, ...others] = shown;
  const isOne = only !== undefined && others.length === 0;
  const isInIt = ({ documentId, start, end }: CitedPlace): boolean =>
    only?.all.documentId === documentId && only.all.items.some((item) => item.start < end && start < item.end);
  return {
    sections,
    is_whole: isOne && only.left.length === 0 && only.all.isWhole && cited.every(isInIt),
    left_out: shown.flatMap(({ left }) => left.filter((label) => label !== null)),
  };
}
