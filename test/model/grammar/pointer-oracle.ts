import type { PointerPosition } from './pointer-positions.ts';

const END_OF_CLAIM = ']}';
const NEXT_CLAIM = ',{"t":"';
const END_OF_REPLY = ']}';

/**
 * Decides without any grammar whether a token may stand at a pointer position: its text must continue with an id of the prompt,
 * and after a complete id with a comma and another id, or with the end of the claim.
 */
export function mayFollow(token: string, position: PointerPosition, ids: readonly number[]): boolean {
  const { opening, partial, more } = position;
  if (token === '') return false;
  if (opening.startsWith(token)) return true;
  if (!token.startsWith(opening)) return false;
  return goesOn(token.slice(opening.length), partial, more, position, ids.map(String));
}

function goesOn(
  text: string,
  partial: string,
  more: number,
  position: PointerPosition,
  ids: readonly string[],
): boolean {
  return ids.some((id) => {
    if (!id.startsWith(partial)) return false;
    const rest = id.slice(partial.length);
    if (rest.startsWith(text)) return text !== '';
    return text.startsWith(rest) && follows(text.slice(rest.length), more, position, ids);
  });
}

function follows(text: string, more: number, position: PointerPosition, ids: readonly string[]): boolean {
  if (END_OF_CLAIM.startsWith(text)) return true;
  if (text.startsWith(END_OF_CLAIM)) return closes(text.slice(END_OF_CLAIM.length), position);
  if (more === 0 || !text.startsWith(',')) return false;
  return text === ',' || goesOn(text.slice(1), '', more - 1, position, ids);
}

function closes(text: string, { isLast }: PointerPosition): boolean {
  if (END_OF_REPLY.startsWith(text)) return true;
  if (isLast) return false;
  if (text.startsWith(NEXT_CLAIM))
    throw new Error(`a token runs from the list into the words: ${JSON.stringify(text)}`);
  return NEXT_CLAIM.startsWith(text);
}
