import { expect, it } from 'vitest';
import { offlineWays, refusedWays } from '../../../../../src/contract/view/machine/offline-ways.ts';

const attempt = (way: string, refused = true) => ({ way, refused, why: '' });

it('counts a way once, however many attempts were made by it, and as refused only where all were', () => {
  const engine = ['fetch', 'http', 'dns', 'tcp', 'WebSocket'].map((way) => attempt(way));
  const page = ['page: fetch', 'page: image', 'page: WebRTC', 'page: WebSocket'].map((way) => attempt(way));
  expect(refusedWays(engine)).toEqual({ refused: 4, of: 4 });
  expect(refusedWays([...engine, ...page])).toEqual({ refused: 4, of: 4 });
  expect(refusedWays([...engine, attempt('page: image', false)])).toEqual({ refused: 3, of: 4 });
});

it('hides no attempt', () => {
  const ways = offlineWays([attempt('fetch'), attempt('quic', false)]);
  expect(ways.map(({ name, refused }) => [name, refused])).toEqual([
    ['Web requests', true],
    ['quic', false],
  ]);
});

it('tells the ways in one order, whatever was tried first', () => {
  const ways = ['quic', 'WebSocket', 'tcp', 'dns', 'page: fetch', 'fetch'].map((way) => attempt(way));
  expect(offlineWays(ways).map(({ name }) => name)).toEqual([
    'Web requests',
    'Name look-ups',
    'Direct connections',
    'Live connections',
    'quic',
  ]);
});
