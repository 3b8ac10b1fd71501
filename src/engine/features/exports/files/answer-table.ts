import { struckInWords } from '../../../../contract/view/struck-runs.ts';
import { csvRow } from '../../../text/csv-row.ts';
import type { ReportedAnswer, ReportedPlace } from './types.ts';

const COLUMNS = [
  ...[
    'question',
    'sentence',
    'verdict',
    'reason',
    'reviews',
    'marker',
    'document',
    'file',
    'page',
    'page_label',
    'section',
  ],
  ...['words', 'type', 'similarity', 'document_id', 'start', 'end', 'url', 'answered', 'notes', 'record'],
];

/**
 * Answers as CSV, one row for each sentence and place; of an answer without sentences one row. A cell says which words
 * are struck.
 */
export function answerTable(answers: readonly ReportedAnswer[]): string {
  return [COLUMNS, ...answers.flatMap(rowsOf)].map(csvRow).join('');
}

function rowsOf(answer: ReportedAnswer): unknown[][] {
  const { question, sentences, told, places, askedAt, notes, unproven } = answer;
  const byMarker = new Map(places.map((place) => [place.marker, place]));
  const row = (sentence: readonly unknown[], place: ReportedPlace | undefined) => [
    ...[question, ...sentence, ...placeCells(place), askedAt, struckInWords(notes.join(' ')), unproven ?? ''],
  ];
  if (sentences.length === 0) return [row([struckInWords(told ?? ''), '', '', ''], undefined)];
  return sentences.flatMap(({ text, verdict, reason, reviews, markers }) =>
    markers.map((marker) =>
      row([struckInWords(text), verdict, struckInWords(reason ?? ''), reviews.join(' ')], byMarker.get(marker)),
    ),
  );
}

const placeCells = (place: ReportedPlace | undefined): unknown[] =>
  place === undefined
    ? Array.from({ length: 13 }, () => '')
    : [
        ...[place.marker, place.documentName, place.filename, place.pageNumber, place.pageLabel],
        ...[
          struckInWords(place.section),
          struckInWords(place.words),
          place.type,
          place.similarity,
          place.documentId,
          place.start,
          place.end,
          place.url,
        ],
      ];
