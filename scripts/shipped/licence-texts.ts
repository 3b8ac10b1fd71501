import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

/** One licence as many packages carry it: the same words, whoever holds the copyright. */
export interface LicenceText {
  readonly text: string;
  /** `name version (SPDX)`, and below it whose copyright it is. */
  readonly packages: readonly { readonly name: string; readonly copyright: readonly string[] }[];
}

const CARRIES_A_TEXT = /^(?:licen[cs]e|copying|notice|unlicense)/i;
/** Of pdf.js, whose parts have licences of their own; its script engine is not shipped. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'pdfjs-dist': ['cmaps', 'iccs', 'standard_fonts', 'wasm'],
};
/** A line that says whose it is; not one of a licence's own words ("copyright notice, this list of conditions…"). */
const COPYRIGHT =
  /^[\s#*>_-]*(?:[Cc]opyright:?\s*(?:\([cC]\)|©|\d{4}|by\b)|Copyright (?!Notice|Holder|Owner|Licen|Act)[A-Z]|COPYRIGHT \(C\)|\([cC]\) ?\d|©)/;
const TITLE =
  /^[\s#*=_-]*(?:the )?(?:\(?the )?(?:mit|isc|apache|bsd)[\w\s.,()-]{0,30}licen[cs]e\W*(?:\(mit\)|\(isc\))?\W*$/i;

/** What may stand above the words of a licence; from the first other line on the text is kept as it is. */
const HEAD = [COPYRIGHT, TITLE, /^[\s=*#-]*$/, /^\s*all rights reserved\.?\s*$/i];

/**
 * The texts of all packages, each once, those of most packages first. Fails for a package that says nothing of its
 * licence.
 */
export function licenceTexts(project: string, packages: readonly ShippedPackage[]): readonly LicenceText[] {
  const groups = new Map<string, { text: string; packages: { name: string; copyright: string[] }[] }>();
  for (const { name, version, folder } of packages.filter((one) => !one.ofSystem)) {
    const manifest = JSON.parse(readFileSync(join(project, folder, 'package.json'), 'utf8'));
    const spdx: unknown = manifest.license ?? manifest.licenses?.[0]?.type;
    const files = textFiles(join(project, folder), PARTS[name] ?? []);
    if (typeof spdx !== 'string' && files.length === 0) throw new Error(`${name} says nothing of its licence.`);
    const title = `${name} ${version} (${typeof spdx === 'string' ? spdx : 'see its text'})`;
    if (files.length === 0) {
      const author = typeof manifest.author === 'object' ? manifest.author?.name : manifest.author;
      const text = `These packages carry no text; their licence is the one named (${spdx}), whose words stand here with others.`;
      add(groups, text, { name: title, copyright: author ? [`by ${author}`] : [] });
    }
    for (const file of files) {
      const lines = readFileSync(join(project, folder, file), 'utf8')
        .replaceAll('\r', '')
        .split('\n');
      const words = lines.findIndex((line) => !HEAD.some((head) => head.test(line)));
      const copyright = lines
        .slice(0, Math.max(0, words))
        .filter((line) => !TITLE.test(line) && line.trim() !== '')
        .map((line) => line.replace(/^[\s#*>_-]+/, '').trim());
      const body = lines.slice(Math.max(0, words));
      const part = files.length > 1 ? `${title}, ${file}` : title;
      add(
        groups,
        body
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
        { name: part, copyright },
      );
    }
  }
  return [...groups.values()].sort((a, b) => b.packages.length - a.packages.length);
}

function add(
  groups: Map<string, { text: string; packages: { name: string; copyright: string[] }[] }>,
  text: string,
  one: { name: string; copyright: string[] },
): void {
  const key = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const group = groups.get(key) ?? { text, packages: [] };
  group.packages.push(one);
  groups.set(key, group);
}

function textFiles(folder: string, parts: readonly string[]): readonly string[] {
  return ['', ...parts]
    .filter((part) => existsSync(join(folder, part)))
    .flatMap((part) => readdirSync(join(folder, part)).map((file) => (part === '' ? file : `${part}/${file}`)))
    .filter((file) => CARRIES_A_TEXT.test(file.split('/').at(-1) ?? '') && !/quickjs|header/i.test(file))
    .filter((file) => /(?:licen[cs]e|copying|notice)[^/]*$/i.test(file) && !/\.(?:js|ts|json)$/.test(file))
    .sort();
}
