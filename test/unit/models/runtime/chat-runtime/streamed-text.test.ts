import { describe, expect, it } from 'vitest';
import { StreamedText } from '../../../../../src/engine/models/runtime/chat-runtime.ts';

/** Every token is one byte. */
const bytes = (tokens: readonly number[]) => new TextDecoder().decode(Uint8Array.from(tokens));

describe('text of tokens as they come', () => {
  it('holds a character back until all its bytes are there', () => {
    const text = new StreamedText(bytes);
    const pieces = [...new TextEncoder().encode('a漢🎉é.')].map((token) => text.push(token));
    expect(pieces).toEqual(['a', '', '', '漢', '', '', '', '🎉', '', 'é', '.']);
    expect(text.end()).toBe('');
  });

  it('loses nothing when bytes never become a character', () => {
    const text = new StreamedText(bytes);
    const all = [0x61, 0xf0, 0x9f].map((token) => text.push(token)).join('') + text.end();
    expect(all).toBe('a\uFFFD');
  });
});
