import { expect, it } from 'vitest';
import { formsInLayers, layersOfOneName } from '../../fixtures/pdf/layers.ts';
import { openReader } from './open-reader.ts';

const reader = openReader();

it.each([
  ['a form as a whole', formsInLayers],
  ['text of a layer whose name another one has', layersOfOneName],
] as const)('leaves out what a layer hides that is off: %s', async (_, made) => {
  const { bytes, pages } = made();
  const document = await reader.read({ bytes, sourceFilename: 'layers.pdf' }, {});
  expect(document.pages.map(({ text, reason }) => [text.split('\n'), reason])).toEqual(
    pages.map(({ seen, hidden }) => [seen, `hidden text is left out: “${hidden}”`]),
  );
});
