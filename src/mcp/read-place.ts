import { PinciteError } from '../contract/errors.ts';
import type { Client, ToolAnswer } from './types.ts';

export interface PlaceToRead {
  readonly document_id: string;
  /** From 1. */
  readonly page_number?: number | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly picture: boolean;
}

/** Most characters of one reading: a model's context holds little more. */
const MOST = 20_000;

/** The words of a place, and its pages as pictures. Throws BAD_REQUEST, DOCUMENT_NOT_FOUND. */
export async function readPlace(client: Client, place: PlaceToRead, signal: AbortSignal): Promise<ToolAnswer> {
  const { document_id, picture } = place;
  const range = await rangeOf(client, place, signal);
  const end = Math.min(range.end, range.start + MOST);
  const { text } = await client.documents.text({ document_id, start: range.start, end }, { signal });
  const pictures = picture
    ? (await client.documents.render({ document_id, start: range.start, end }, { signal })).map(({ png }) => png)
    : [];
  return { data: { document_id, start: range.start, end, text, is_cut: end < range.end }, text, pictures };
}

async function rangeOf(
  client: Client,
  { document_id, page_number: number, start, end }: PlaceToRead,
  signal: AbortSignal,
): Promise<{ readonly start: number; readonly end: number }> {
  if (number === undefined) {
    if (start === undefined || end === undefined || start >= end)
      throw new PinciteError('BAD_REQUEST', { why: 'a page_number is wanted, or a start and a greater end' });
    return { start, end };
  }
  if (start !== undefined || end !== undefined)
    throw new PinciteError('BAD_REQUEST', { why: 'either a page_number or a range is wanted, not both' });
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for await (const sentence of await client.documents.sentences({ document_id }, { signal })) {
    const [first] = sentence.pages;
    if (first !== undefined && first.page_index >= number) break;
    if (!sentence.pages.some(({ page_index }) => page_index === number - 1)) continue;
    from = Math.min(from, sentence.start);
    to = Math.max(to, sentence.end);
  }
  if (to === 0)
    throw new PinciteError('BAD_REQUEST', { why: `page ${number} has no words, or is not in the document` });
  return { start: from, end: to };
}
