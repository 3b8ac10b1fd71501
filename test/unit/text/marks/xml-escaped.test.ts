import { expect, it } from 'vitest';
import { xmlEscaped } from '../../../../src/engine/text/marks/xml-escaped.ts';

it.each([
  ['a & b < c > "d" \'e\'', `a &amp; b &lt; c &gt; &quot;d&quot; 'e'`],
  ['&amp;', '&amp;amp;'],
  ['one\ttab\nline', 'one\ttab\nline'],
  ['bell\u0007 and \u0085, none \uffff', 'bell  and  , none  '],
  ['half \ud83d and 🙂', 'half \ufffd and 🙂'],
])('%j stands in XML as %j', (text, written) => expect(xmlEscaped(text)).toBe(written));
