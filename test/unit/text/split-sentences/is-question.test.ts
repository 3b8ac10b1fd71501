import { expect, it } from 'vitest';
import { isQuestion } from '../../../../src/engine/text/split-sentences.ts';

it.each([
  'Who pays?',
  '“Who pays?”',
  ' Who pays (if anybody)? ',
  'Who pays in St. Louis?',
  'Who pays in the U.S. Army?',
  'Who pays at ACME LTD. in the end?',
  'WHO PAYS IN ST. LOUIS?',
  'Who pays in the EU?',
  '谁付钱？',
  '7. Is there an additional fee?',
  'b) Who pays?',
  'Q3: Who pays?',
])('%s asks', (text) => expect(isQuestion(text)).toBe(true));
it.each([
  'We pay.',
  'Who pays? We do.',
  'We pay. Who asks?',
  'Who pays?\nWe do.',
  'We pay (why?).',
  'Ask HR. Who pays?',
  'Uploads are limited to 5 GB. Can I buy more space?',
  'Yes, in the EU and the UK. What about Switzerland?',
  'Ask HR! 2 weeks or 3?',
  "The verse ' who goes there ? '",
  '',
])('%s says something', (text) => expect(isQuestion(text)).toBe(false));
