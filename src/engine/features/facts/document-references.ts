import type { DocumentReference } from '../../../contract/findings/facts.ts';
import { headingWords } from '../../../contract/view/heading.ts';
import { isHeadingOf, placedReferences } from '../../evidence/references.ts';
import { documentSections } from '../../places/document-sections.ts';
import { anyOf, capitalised, isListOfContents, words } from '../../text/language.ts';
import { isSmallWord } from '../../text/names.ts';
import { type FactDeps, placing, sentencesOf } from './document-facts.ts';

const LAST = anyOf(capitalised(words.facts.documents));
/** “the Travel and Expenses Policy”, “Data Protection Act 2018” */
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\p{Lu}[\\p{L}\\p{N}&’'-]*\\s+(?:\\p{Ll}{1,4}\\s+){0,2}){1,8}${LAST}(?:\\s+(?:19|20)\\d{2})?(?![\\p{L}\\p{N}])`,
  'gu',
);
/** “Section 13 of the Exchange Act” is a part of another text. */
const OF_OTHER = /^[\w.()]*\s+of\s+(?:the\s+)?(?:\p{Lu}|\d)/u;
/** “this Lease Agreement” is the document itself. */
const ITSELF = /\bthis\s+$/iu;

/**
 * What a document refers to, each place: its own parts by their number, other documents of the library by their name,
 * and names in capitals that end as those of documents do (“the Procurement Policy”). Throws DOCUMENT_NOT_FOUND.
 */
export async function documentReferences(deps: FactDeps, documentId: string): Promise<DocumentReference[]> {
  const { document, placed } = await placing(deps, documentId);
  const sections = await documentSections(deps, documentId);
  const others = (await deps.library.listDocuments())
    .filter((other) => other.document_id !== documentId)
    .map(({ document_id: id, document_name: name }) => ({ id, name }));
  const own = [document.document_name, document.title ?? ''].map(plain);
  const found: DocumentReference[] = [];
  for (const sentence of await sentencesOf(deps, documentId)) {
    const { text, kind, passage } = sentence;
    if (kind === 'furniture' || kind === 'heading' || kind === 'row' || isListOfContents(passage.section)) continue;
    const taken: (readonly [number, number])[] = [];
    const add = async (
      start: number,
      end: number,
      told: Pick<DocumentReference, 'kind' | 'name' | 'document_id' | 'to'>,
    ) => {
      if (taken.some(([from, to]) => start < to && end > from)) return;
      taken.push([start, end]);
      found.push({ ...(await placed(sentence, { start, end })), ...told });
    };
    for (const { at, reference } of placedReferences(text, others)) {
      if ('documentId' in reference) {
        const name = others.find(({ id }) => id === reference.documentId)?.name ?? '';
        await add(at, at + name.length, { kind: 'document', name, document_id: reference.documentId, to: null });
        continue;
      }
      const end = text.indexOf(reference.section, at) + reference.section.length;
      if (OF_OTHER.test(text.slice(end))) continue;
      const to = sections.find(({ title }) => isHeadingOf(headingWords(title), reference.section));
      const name = to?.title ?? text.slice(at, end).replace(/\s+/gu, ' ');
      // A part that says where it stands itself: “7.2 Notice” in section 7.2.
      if (to !== undefined && passage.section.split(' > ').map(headingWords).includes(to.title)) continue;
      await add(at, end, { kind: 'part', name, document_id: null, to: to === undefined ? null : placeOf(to) });
    }
    for (const { 0: match, index } of text.matchAll(NAMED)) {
      const lead = leadOf(match);
      const name = match.slice(lead).replace(/\s+/gu, ' ');
      // “Northmere Ltd Leave Policy” in the Leave Policy.
      const isOwn = own.some((title) => title !== '' && plain(name).endsWith(title));
      if (isOwn || name.split(' ').length < 2 || ITSELF.test(text.slice(0, index + lead))) continue;
      const known = others.find((other) => plain(other.name) === plain(name));
      const id = known?.id ?? null;
      await add(index + lead, index + match.length, { kind: 'document', name, document_id: id, to: null });
    }
  }
  return found;
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/gu, ' ').trim();
const placeOf = ({
  start,
  page_index,
  page_number,
  page_label,
}: Omit<NonNullable<DocumentReference['to']>, never>) => ({
  start,
  page_index,
  page_number,
  page_label,
});

/** The length of the first words of a sentence that are written with a capital and name nothing: “See the …”. */
function leadOf(match: string): number {
  const [first = ''] = match.split(/\s/u);
  const isWord = isSmallWord(first.toLowerCase()) || words.contentWords.stopWords.includes(first.toLowerCase());
  return isWord ? (/^\S+\s+/u.exec(match)?.[0].length ?? 0) : 0;
}
