import type { PointerPosition } from './pointer-positions.ts';

const CLOSING = '],"t":"';

/**
 * Whether a token may stand at a pointer position, said without any grammar: its text must go on with an offered id, and after
 * a complete id with a comma and another one or with the end of the list.
 */
export function mayFollow(token: string, { opening, partial, more }: PointerPosition, ids: readonly number[]): boolean {
  if (token === '') return false;
  if (opening.startsWith(token)) return true;
  if (!token.startsWith(opening)) return false;
  return goesOn(token.slice(opening.length), partial, more, ids.map(String));
}

function goesOn(text: string, partial: string, more: number, ids: readonly string[]): boolean {
  return ids.some((id) => {
    if (!id.startsWith(partial)) return false;
    const rest = id.slice(partial.length);
    if (rest.startsWith(text)) return text !== '';
    return text.startsWith(rest) && follows(text.slice(rest.length), more, ids);
  });
}

function follows(text: string, more: number, ids: readonly string[]): boolean {
  if (CLOSING.startsWith(text)) return true;
  if (text.startsWith(CLOSING)) throw new Error(`a token runs from the list into the words: ${JSON.stringify(text)}`);
  if (more === 0 || !text.startsWith(',')) return false;
  return text === ',' || goesOn(text.slice(1), '', more - 1, ids);
}
