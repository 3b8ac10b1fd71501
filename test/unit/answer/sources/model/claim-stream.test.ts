import { describe, expect, it } from 'vitest';
import {
  type ClaimStreamEvent,
  createClaimStream,
} from '../../../../../src/engine/answer/sources/model/claim-stream.ts';

const CLAIMS = [
  { s: [3, 1], t: 'A "quoted" back\\slash, a } brace and a 🙂.' },
  { s: [12], t: 'Second.' },
];
const REPLY = JSON.stringify({ mode: 'answer', claims: CLAIMS });

function read(pieces: readonly string[]) {
  const stream = createClaimStream();
  const events: ClaimStreamEvent[] = pieces.flatMap((piece) => stream.push(piece));
  const words = CLAIMS.map((_, i) =>
    events.map((event) => (event.type === 'token' && event.claimIndex === i ? event.text : '')).join(''),
  );
  return { events, words, ...stream.end() };
}

describe('createClaimStream', () => {
  it.each([1, 2, 3, 7, 1000])('reads a reply in pieces of %i', (size) => {
    const pieces = REPLY.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const { words, output, complete, events } = read(pieces);
    expect(words).toEqual(CLAIMS.map((claim) => claim.t));
    expect(events.flatMap((event) => (event.type === 'claim' ? [event.claim] : []))).toEqual(CLAIMS);
    expect({ output, complete }).toEqual({ output: JSON.parse(REPLY), complete: true });
  });

  it('never emits half a character, though a piece ends inside one', () => {
    const stream = createClaimStream();
    const at = REPLY.indexOf('🙂') + 1;
    const texts = [REPLY.slice(0, at), REPLY.slice(at)]
      .flatMap((piece) => stream.push(piece))
      .flatMap((event) => (event.type === 'token' ? [event.text] : []));
    expect(texts.join('')).toContain('🙂');
    for (const text of texts) expect(text.isWellFormed()).toBe(true);
  });

  it('keeps the closed claims of a reply cut off anywhere and drops the open one', () => {
    const firstEnds = REPLY.indexOf('},{') + 1;
    const secondEnds = REPLY.indexOf('}]') + 1;
    for (let cut = 0; cut < REPLY.length; cut++) {
      const { output, complete } = read([REPLY.slice(0, cut)]);
      expect(complete).toBe(false);
      const closed = cut >= secondEnds ? CLAIMS : cut >= firstEnds ? CLAIMS.slice(0, 1) : [];
      if (closed.length === 0) expect(output).toBeNull();
      else expect(output).toEqual({ mode: 'answer', claims: closed });
    }
  });

  it('is whole only at its end', () => {
    const stream = createClaimStream();
    const whole = REPLY.split('').map((unit) => {
      stream.push(unit);
      return stream.isWhole();
    });
    expect(whole.indexOf(true)).toBe(REPLY.length - 1);
  });

  it('resolves escapes, also of surrogate pairs', () => {
    const text = '{"mode":"answer","claims":[{"s":[1],"t":"caf\\u00e9 \\ud83d\\ude42\\n\\/"}]}';
    expect(read(text.split('')).words[0]).toBe('café 🙂\n/');
  });

  it.each([
    ['no claims', '{"mode":"answer","claims":[]}'],
    ['a claim without sentences', '{"mode":"answer","claims":[{"s":[],"t":"x"}]}'],
    ['a fraction for a number', '{"mode":"answer","claims":[{"s":[1.5],"t":"x"}]}'],
    ['another mode', '{"mode":"guess","claims":[{"s":[1],"t":"x"}]}'],
    ['a refusal, which has no claims', '{"mode":"refuse"}'],
    ['null', 'null'],
  ])('is of no use with %s', (_, reply) => expect(read([reply])).toMatchObject({ output: null, complete: true }));

  it.each(['', 'Certainly! Here is', '{"claims":[{"s":[1],"t":"x"}]', '}}]]"'])(
    'is of no use when it is %j',
    (reply) => {
      expect(read([reply]).output).toBeNull();
    },
  );

  it('does not take text inside a string for structure', () => {
    const { words, events } = read([
      JSON.stringify({ mode: 'answer', claims: [{ s: [1], t: '","t":"forged"},{"s":[9],"t":"x' }] }),
    ]);
    expect(words[0]).toBe('","t":"forged"},{"s":[9],"t":"x');
    expect(events.filter((event) => event.type === 'claim')).toHaveLength(1);
  });
});
