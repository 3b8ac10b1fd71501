import type { Library } from '../../../src/engine/library/library-types.ts';
import { goldFile, type Question } from '../../sets/question.ts';

/** Sentences of the gold pages or spans that could be cited, as text; empty when the question names no place. */
export async function goldSentences(question: Question, library: Library): Promise<string[]> {
  const file = goldFile(question);
  const document = (await library.listDocuments()).find(({ source_filename: name }) => name === file);
  if (document === undefined) return [];
  const id = document.document_id;
  const ranges: [number, number][] = question.gold_spans.map(([start, end]) => [start, end]);
  for (const page of question.gold_pages) {
    for (const { start, text } of await library.pages(id, { from: page, to: page }))
      ranges.push([start, start + text.length]);
  }
  const texts: string[] = [];
  for (const { start, end, kind } of await library.sentencesOf(id)) {
    const isInside = ranges.some(([from, to]) => start < to && end > from);
    if (isInside && kind !== 'furniture' && kind !== 'heading') texts.push(await library.textOf(id, start, end));
  }
  return texts;
}

/** Letters and digits alone: a prompt writes cells and spaces differently. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/**
 * A long sentence may be in the prompt in pieces; any window of this length, in folded characters, shows that it is.
 */
const WINDOW = 60;
/** Shorter ones ("Total") stand anywhere. */
const TELLING = 12;

/**
 * Whether any of these sentences stands in a prompt; null without prompts or without a sentence that tells anything.
 */
export function standsInPrompt(sentences: readonly string[], prompts: readonly string[]): boolean | null {
  const telling = sentences.map(folded).filter((sentence) => sentence.length >= TELLING);
  if (prompts.length === 0 || telling.length === 0) return null;
  const prompt = prompts.map(folded).join('\n');
  return telling.some((sentence) => windows(sentence).some((window) => prompt.includes(window)));
}

function windows(text: string): string[] {
  if (text.length <= WINDOW) return [text];
  const count = Math.floor(text.length / WINDOW);
  return Array.from({ length: count }, (_, i) => text.slice(i * WINDOW, (i + 1) * WINDOW));
}
