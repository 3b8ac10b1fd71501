import { decompressRTF } from '@kenjiuno/decompressrtf';
import { type ConvertedBlock, type ConvertedDocument, inOneLine, textOf } from '../converted.ts';
import { htmlBlocks, type SheetsBeside } from '../html-blocks.ts';
import { plainBlocks } from '../plain/plain-blocks.ts';
import { rtfText } from './rtf-text.ts';

/** What a mail says, and what its reader sees beside it. */
export interface MailBody {
  readonly blocks: readonly ConvertedBlock[];
  readonly leftOut: readonly string[];
  readonly hidden: readonly string[];
}

export const NO_BODY: MailBody = { blocks: [], leftOut: [], hidden: [] };

/** The texts of a mail in the forms in which it is written. */
export interface BodyForms {
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly compressedRtf?: Uint8Array | undefined;
}

/** An encrypted text that stands in a mail (RFC 9580). */
const ENCRYPTED = /-----BEGIN PGP MESSAGE-----[\s\S]*?(?:-----END PGP MESSAGE-----|$)/gu;

/** What proves who wrote a text stands around it (RFC 9580). */
const SIGNED =
  /-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[\w-]+:.*\r?\n)*|-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:-----END PGP SIGNATURE-----|$)/gu;

export function plainBody(text: string): MailBody {
  const open = text.replaceAll(ENCRYPTED, '');
  const leftOut = open === text ? [] : ['its encrypted text (PGP)'];
  return { blocks: linesAsBlocks(open.replaceAll(SIGNED, '')), leftOut, hidden: [] };
}

/** A mail is written in lines, and has no heading but its subject. What is quoted has its mark once. */
function linesAsBlocks(text: string): ConvertedBlock[] {
  return plainBlocks(text, false).flatMap(({ kind, start, end }): ConvertedBlock[] => {
    const lines = text.slice(start, end).split(/\r\n?|\n/u);
    const own = inOneLine(lines.map((line, i) => (i === 0 ? line : line.replace(/^\s*(?:>\s?)+/u, ''))).join('\n'));
    if (!/[\p{L}\p{N}]/u.test(own)) return [];
    return [{ kind: kind === 'item' ? 'item' : 'prose', text: own }];
  });
}

export function htmlBody(html: string, sheets?: SheetsBeside): MailBody {
  const { blocks, leftOut = [], hidden = [] }: ConvertedDocument = htmlBlocks(html, sheets);
  return { blocks, leftOut, hidden };
}

/** What a mail says that is written in several forms. */
export function bodyOf({ text, html, compressedRtf }: BodyForms): MailBody {
  const plain = text === undefined || text.trim() === '' ? null : plainBody(text);
  const web = html === undefined || html.trim() === '' ? null : htmlBody(html);
  if (plain !== null || web !== null || compressedRtf === undefined) return chosen(plain, web);
  const rtf = rtfText(new TextDecoder('latin1').decode(Uint8Array.from(decompressRTF([...compressedRtf]))));
  return rtf.html === null ? plainBody(rtf.text) : htmlBody(rtf.html);
}

/** Share of the words of a web page that its plain text has at least, unless it is a stub. */
const SAYS_ALL = 0.8;

/**
 * Of the two forms of a body, what a reader is to find: the plain text, without the tables that lay a mail out, where
 * it says what the web page says; else the page, as it is shown. What the page has beside words is left out of both.
 */
export function chosen(plain: MailBody | null, web: MailBody | null): MailBody {
  if (plain === null || web === null) return web ?? plain ?? NO_BODY;
  const said = wordsOf(plain);
  const shown = [...wordsOf(web)];
  // A figure that the plain text lacks, or writes otherwise, as a power without its mark, is what somebody will ask
  // for.
  const isStub =
    shown.filter((word) => said.has(word)).length < SAYS_ALL * shown.length ||
    shown.some((word) => /\p{N}/u.test(word) && !said.has(word));
  const hasTable = web.blocks.some((block) => block.kind === 'row' && block.isHead === true);
  if (shown.length > 0 && (isStub || hasTable)) return web;
  return { ...plain, leftOut: [...plain.leftOut, ...web.leftOut] };
}

const wordsOf = ({ blocks }: MailBody): Set<string> =>
  new Set(
    blocks.flatMap(
      (block) =>
        textOf(block)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  );

/** One after the other. */
export const joinedBodies = (bodies: readonly MailBody[]): MailBody => ({
  blocks: bodies.flatMap(({ blocks }) => blocks),
  leftOut: bodies.flatMap(({ leftOut }) => leftOut),
  hidden: bodies.flatMap(({ hidden }) => hidden),
});
