import { z } from 'zod';
import { CollectionName, DefinedTerm, DocumentId, DocumentSection } from '../documents.ts';

/** Words of a document with the sentence that they stand in. Offsets address the canonical text. */
export const WordsInSentence = DefinedTerm.omit({ term: true }).extend({
  /** Verbatim: the canonical text from `start` to `end`. */
  text: z.string(),
  sentence: z.object({ start: z.int().nonnegative(), end: z.int().positive(), text: z.string() }),
  /** The headings above it, from the outermost, joined by " > ". */
  section: z.string(),
});
export type WordsInSentence = z.infer<typeof WordsInSentence>;

/** Who a contract is made between: the name, and what the document calls them. */
const PartyFact = WordsInSentence.extend({ role: z.string().nullable() });

/** `2026-03-31`, `2026-03`; null where the words can be read in two ways (03/04/2026). */
const FactDate = z
  .string()
  .regex(/^\d{4}-\d{2}(?:-\d{2})?$/u)
  .nullable();

const DateFact = WordsInSentence.extend({ date: FactDate });

const AmountFact = WordsInSentence.extend({
  value: z.number(),
  /** ISO 4217 */
  currency: z.string(),
});

/** A duty that ends at a date, or after a period: “within 30 days”. */
const DeadlineFact = WordsInSentence.extend({
  /** Null of a period, and of words that can be read in two ways. */
  date: FactDate,
  period: z.object({ value: z.number(), unit: z.string() }).nullable(),
});

/** What stands in a document, read by rules and never by a model; each list in the order of the text. */
export const DocumentFacts = z.object({
  parties: z.array(PartyFact),
  dates: z.array(DateFact),
  deadlines: z.array(DeadlineFact),
  amounts: z.array(AmountFact),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;

/** A section with the sentence of it that is nearest to all of the section. */
export const SectionSummary = DocumentSection.extend({ sentence: WordsInSentence.shape.sentence });
export type SectionSummary = z.infer<typeof SectionSummary>;

/** What a document refers to: a part of itself, a document of the library, or one that the library does not have. */
export const DocumentReference = WordsInSentence.extend({
  kind: z.enum(['part', 'document']),
  /** The section or document that is meant. */
  name: z.string(),
  /** The document of the library; null where it has none of this name. */
  document_id: DocumentId.nullable(),
  /** Where the part begins in this document; null where no heading has its number, and of a document. */
  to: DefinedTerm.omit({ term: true, end: true }).nullable(),
});
export type DocumentReference = z.infer<typeof DocumentReference>;

/** Which documents a chronology is of: these, those of a collection, or all. */
export const ChronologyRequest = z.object({
  document_ids: z.array(DocumentId).optional(),
  collection: CollectionName.optional(),
});
export type ChronologyRequest = z.infer<typeof ChronologyRequest>;

/** A date or a deadline with its document. */
export const ChronologyEntry = DateFact.extend({
  date: z.string(),
  document_id: DocumentId,
  document_name: z.string(),
  source_filename: z.string(),
  is_deadline: z.boolean(),
});
export type ChronologyEntry = z.infer<typeof ChronologyEntry>;
