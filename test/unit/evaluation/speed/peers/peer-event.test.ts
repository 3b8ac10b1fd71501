import { describe, expect, it } from 'vitest';
import { peerEvent } from '../../../../../evaluation/speed/peers/peer-event.ts';

describe('a line of a peer', () => {
  it.each([
    [{ event: 'ready', name: 'LlamaIndex', version: '0.14.25', settings: { retrieved: '2' } }],
    [{ event: 'ingested' }],
    [
      {
        event: 'found',
        places: [
          { file: 'a.pdf', page: 0 },
          { file: 'b.pdf', page: null },
        ],
      },
    ],
    [{ event: 'word' }],
    [{ event: 'answered', text: '', places: [] }],
    [{ event: 'failed', why: 'no memory' }],
    [
      {
        ...{ event: 'serving', chat: 'http://127.0.0.1:1/v1', embed: 'http://127.0.0.1:2/v1' },
        ...{ version: '1', settings: {} },
      },
    ],
  ])('is read: %j', (event) => {
    expect(peerEvent(JSON.stringify(event))).toEqual(event);
  });

  it.each([
    ['text of a library', 'Loading weights…'],
    ['half a line', '{"event":"word"'],
    ['an unknown event', '{"event":"done"}'],
    ['a field more', '{"event":"word","text":"a"}'],
    ['a field less', '{"event":"answered","text":"a"}'],
    ['a page that is no number', '{"event":"found","places":[{"file":"a.pdf","page":"1"}]}'],
    ['a page before the first', '{"event":"found","places":[{"file":"a.pdf","page":-1}]}'],
    ['a field more of a place', '{"event":"found","places":[{"file":"a.pdf","page":1,"score":1}]}'],
    ['a setting that is no text', '{"event":"ready","name":"a","version":"1","settings":{"k":2}}'],
  ])('is refused: %s', (_, line) => {
    expect(() => peerEvent(line)).toThrow(`a peer printed a line that is no event: ${line}`);
  });
});
