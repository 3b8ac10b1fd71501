import type { Answer, Citation } from '../../../src/contract/answer.ts';
import type { SearchHit } from '../../../src/contract/search.ts';
import { COLLECTION, demoId, documents } from './demo-library.ts';

export const THREAD = { thread_id: 't1', title: 'Late expense claims', collection: COLLECTION, listed: true };

interface Place {
  readonly document: number;
  readonly page: number;
  readonly label: string;
  readonly section: string;
  readonly text: string;
}

const PLACES: readonly Place[] = [
  {
    document: 1,
    page: 6,
    label: 'iv',
    section: 'Key rules > 2 Claiming expenses',
    text: 'Travel expense claims must be submitted within 30 calendar days of the end of the trip, together with the original receipt for every amount',
  },
  {
    document: 1,
    page: 6,
    label: 'iv',
    section: 'Key rules > 2 Claiming expenses',
    text: 'A claim above EUR 2,500 also requires the approval of the cost centre owner before it is submitted.',
  },
  {
    document: 1,
    page: 23,
    label: '17',
    section: '6 Claims > 6.3 Late claims',
    text: 'A claim submitted after that period must state the reason for the delay. It is paid only with the approval of the Finance Director.',
  },
  {
    document: 5,
    page: 61,
    label: 'A-3',
    section: 'Annex A',
    text: 'For employees on board, the period begins on the day of return to the home port.',
  },
];

const CLAIMS = [
  'Travel expense claims must be submitted within 30 calendar days of the end of the trip.',
  'Claims above EUR 2,500 also need the cost centre owner’s approval before they are submitted.',
  'A late claim must state the reason for the delay and is paid only if the Finance Director approves it.',
  'For crews at sea the period usually starts when they return to port.',
];

function nameOf(id: string): string {
  return documents.find((document) => document.document_id === id)?.document_name ?? id;
}

function where(place: Place, index: number) {
  const document_id = demoId(place.document);
  return {
    document_id,
    document_name: nameOf(document_id),
    source_filename: `${nameOf(document_id)}.pdf`,
    chunk_id: `${document_id}_${index}`,
    page_index: place.page - 1,
    page_number: place.page,
    page_label: place.label,
    section: place.section,
    start: index * 1000,
    end: index * 1000 + place.text.length,
  };
}

function citation(place: Place, index: number): Citation {
  return {
    ...where(place, index),
    marker: index + 1,
    chunk_index: index,
    text_span: place.text,
    rects: [{ page_index: place.page - 1, rects: [[72, 640 - index * 20, 420, 12]] }],
    claim_text: CLAIMS[index] ?? '',
    context_spans: [],
    lit_spans: [],
    citation_type: index === 0 ? 'direct_quote' : 'paraphrase',
    similarity: 0.8124,
    confidence_score: 0.9,
  };
}

export const citations: readonly Citation[] = PLACES.map(citation);

const NEAR: readonly (Place & { readonly similarity: number })[] = [
  {
    document: 3,
    page: 18,
    label: '14',
    section: '5 Family > 5.2 Parental leave',
    text: 'Employees are entitled to 16 weeks of paid parental leave for each child.',
    similarity: 0.4127,
  },
  {
    document: 6,
    page: 9,
    label: '7',
    section: '3 Absence',
    text: 'Contractors agree absences with the project lead two weeks ahead; days not worked are not invoiced.',
    similarity: 0.3874,
  },
  {
    document: 3,
    page: 5,
    label: '1',
    section: '1 Scope',
    text: 'This policy applies to all employees of Halden Marine Services, full-time or part-time.',
    similarity: 0.335,
  },
];

export const nearest: readonly SearchHit[] = NEAR.map((place, index) => ({
  ...where(place, 40 + index),
  pages: [place.page - 1],
  similarity: place.similarity,
  score: place.similarity,
  text: place.text,
}));

function base(question: string): Omit<Answer, 'mode' | 'answer' | 'claims' | 'citations' | 'removed' | 'nearest'> {
  return {
    answer_id: `answer-${question.length}`,
    thread_id: THREAD.thread_id,
    question,
    confidence: 0.55,
    quote_only: false,
    cached: false,
    first_answered_at: null,
    missing_information: null,
    options: [],
    searched: {
      documents: 5,
      of: 9,
      pages: 289,
      unreadable_pages: 6,
      unreadable_documents: [demoId(5)],
      damaged_documents: [],
      passages: 40,
    },
    conflicts: [],
    nearest_lines: [],
    needs: null,
    list_basis: null,
    mention_term: 'parental leave',
    validation: { valid: 4, invalid_removed: 1, missing: 0, notes: [], repaired: false },
    model: { file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf', sha256: 'cc32' },
    timings: { evidence_ms: 210, first_token_ms: 2000, total_ms: 9000, prompt_tokens: 612 },
  };
}

export const answered: Answer = {
  ...base('When are travel expense claims due, and what if they are late?'),
  mode: 'answer',
  answer: CLAIMS.map((text, index) => `${text} [${index + 1}]`).join(' '),
  claims: CLAIMS.map((text, index) => ({
    text,
    markers: [index + 1],
    verdict: index === 3 ? 'weak' : 'supported',
    reason: index === 3 ? '“usually” is not in the source; page A-3 states it without exception.' : null,
  })),
  removed: [
    {
      text: 'Receipts may be left out for amounts below EUR 50.',
      verdict: 'contradicted',
      reason: 'the source says EUR 25, not EUR 50.',
      before: 4,
    },
  ],
  citations: [...citations],
  missing_information: 'whether the 30 days also apply to company card purchases.',
  nearest: [],
};

export const refused: Answer = {
  ...base('How many weeks of parental leave do contractors get?'),
  mode: 'refuse',
  answer: 'No passage near enough to this question was found to answer it.',
  claims: [],
  removed: [],
  citations: [],
  confidence: 0,
  nearest: [...nearest],
};

/** The first words of a nearest passage, as a line of its own. */
const NEAR_LINES = NEAR.map((place, index) => {
  const [at, text] = [where(place, 40 + index), place.text];
  const { start } = at;
  const lit = /\d+ (?:weeks|days)/u.exec(text);
  return {
    ...at,
    text,
    start,
    end: start + text.length,
    rects: [],
    lit_spans:
      lit === null
        ? []
        : [{ kind: 'words' as const, start: start + lit.index, end: start + lit.index + lit[0].length, rects: [] }],
  };
});

/** A question whose lines are shown and not confirmed. */
export const closest: Answer = {
  ...refused,
  question: 'How many more weeks of parental leave do employees get than contractors?',
  answer:
    'This needs arithmetic, and no figures were found that can be put together for it. ' +
    'These lines are nearest; none was checked as an answer.',
  needs: 'compute',
  nearest_lines: NEAR_LINES,
};

/** An answer with a sentence that its page says and that may be about something else. */
export const unsure: Answer = {
  ...answered,
  claims: answered.claims.map((claim, i) => ({ ...claim, answers_question: i === 1 ? 'unsure' : 'yes' })),
};
