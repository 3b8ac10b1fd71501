import { expect, it } from 'vitest';
import { isQuestion } from '../../../src/engine/verification/is-question.ts';

it.each(['Who pays?', '“Who pays?”', ' Who pays (if anybody)? ', 'Who pays in St. Louis?', '谁付钱？'])(
  '%s asks',
  (text) => expect(isQuestion(text)).toBe(true),
);
it.each([
  'We pay.',
  'Who pays? We do.',
  'We pay. Who asks?',
  'Who pays?\nWe do.',
  'We pay (why?).',
  "The verse ' who goes there ? '",
  '',
])('%s says something', (text) => expect(isQuestion(text)).toBe(false));
