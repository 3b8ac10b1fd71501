import { struckRuns } from '../../../../contract/view/struck-runs.ts';
import { verdictLine } from './report-answer.ts';
import type { ReportedAnswer, ReportedPlace, ReportedSentence } from './types.ts';

/** Answers as Markdown. Words of documents are data: no sign in them is Markdown's or HTML's. */
export function markdownOf(answers: readonly ReportedAnswer[]): string {
  return `${answers.map(answerText).join('\n\n---\n\n')}\n`;
}

function answerText(answer: ReportedAnswer): string {
  const { question, askedAt, told, unproven, sentences, notes, places, searched, by } = answer;
  const paragraphs = [
    `## ${escaped(question)}`,
    unproven === null ? [] : `**${escaped(unproven)}**`,
    told === null ? [] : escaped(told),
    sentences.length === 0 ? [] : sentences.map(sentenceLine).join('\n'),
    notes.map(escaped),
    places.length === 0 ? [] : ['### Sources', places.map(placeText).join('\n\n')],
    `${escaped(searched)} Answered ${askedAt} by ${escaped(by)}.`,
  ];
  return paragraphs.flat().join('\n\n');
}

const sentenceLine = (sentence: ReportedSentence): string =>
  `- ${escaped(sentence.text)} ${sentence.marks} *${escaped(verdictLine(sentence))}*`;

function placeText(place: ReportedPlace): string {
  const { mark, documentName, section, page, type, state, words, url } = place;
  const where = [documentName, section, page].filter((part) => part !== '').map(escaped);
  const told = [type, state ?? []].flat().join(', ');
  const source = url === null ? '' : `\n\n<${url}>`;
  return `${mark} **${where[0]}**${where.length > 1 ? `, ${where.slice(1).join(', ')}` : ''} (${told})\n\n> ${escaped(words)}${source}`;
}

/**
 * A text in which every sign of Markdown stands for itself (CommonMark 0.31.2, backslash escapes), but words that are
 * struck are marked so.
 */
export const escaped = (text: string): string =>
  struckRuns(text)
    .map((run) => (run.isStruck ? `~~${plain(run.text)}~~` : plain(run.text)))
    .join('');

const plain = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|~&$]/gu, '\\$&').replace(/^(\d+)([.)])|^([-+=])/u, '$1\\$2$3');
