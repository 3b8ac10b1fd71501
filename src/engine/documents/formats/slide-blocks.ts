import { type ConvertedBlock, type ConvertedDocument, inOneLine } from './converted.ts';
import { type OfficeParts, officeParts } from './office-parts.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** The text of a PowerPoint presentation (PPTX), slide by slide; hidden slides are left out. Throws when it is none. */
export function slideBlocks(bytes: Uint8Array, file: string): ConvertedDocument {
  const parts = officeParts(bytes, file);
  const targets = parts.targets(PRESENTATION);
  const slides: string[] = [];
  parts.walk(PRESENTATION, {
    open: (name, attributes) => {
      const target = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  const blocks = slides.flatMap((path, i) => blocksOfSlide(parts, path, i + 1));
  const [first] = blocks;
  return { title: first?.kind === 'heading' ? first.text.replace(/^Slide \d+:? ?/u, '') || null : null, blocks };
}

function blocksOfSlide(parts: OfficeParts, path: string, number: number): ConvertedBlock[] {
  const blocks: ConvertedBlock[] = [];
  let title = '';
  let isTitle = false;
  let isHidden = false;
  let isText = false;
  let paragraph = '';
  let cells: string[] | null = null;
  parts.walk(path, {
    open: (name, attributes) => {
      if (name === 'p:sld') isHidden = attributes.show === '0';
      else if (name === 'p:sp') isTitle = false;
      else if (name === 'p:ph') isTitle = attributes.type === 'title' || attributes.type === 'ctrTitle';
      else if (name === 'a:tr') cells = [];
      else if (name === 'a:tc') cells?.push('');
      else if (name === 'a:p') paragraph = '';
      else if (name === 'a:br') paragraph += ' ';
      else if (name === 'a:t') isText = true;
    },
    text: (text) => {
      if (isText) paragraph += text;
    },
    close: (name) => {
      if (name === 'a:t') isText = false;
      if (name === 'a:tr') {
        if (cells?.some((cell) => cell !== '')) blocks.push({ kind: 'row', cells });
        cells = null;
      }
      if (name !== 'a:p') return;
      const text = inOneLine(paragraph);
      if (text === '') return;
      if (cells !== null) cells[cells.length - 1] = inOneLine(`${cells.at(-1)} ${text}`);
      else if (isTitle) title = inOneLine(`${title} ${text}`);
      else blocks.push({ kind: 'prose', text });
    },
  });
  if (isHidden || (title === '' && blocks.length === 0)) return [];
  return [
    { kind: 'heading', text: title === '' ? `Slide ${number}` : `Slide ${number}: ${title}`, rank: 1 },
    ...blocks,
  ];
}
