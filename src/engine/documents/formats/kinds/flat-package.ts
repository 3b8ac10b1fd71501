import { strToU8, zipSync } from 'fflate';
import { decodeText } from '../decode-text.ts';

/** The root of an Office document whose parts stand in one file of XML ("Flat OPC"). */
const FLAT = /<(?:[\w.-]+:)?package\b[^>]*["']http:\/\/schemas\.microsoft\.com\/office\/2006\/xmlPackage["']/u;
/** Where that stands at the latest. */
const HEAD_BYTES = 4096;
const PART = /<(?:[\w.-]+:)?part\b([^>]*)>([\s\S]*?)<\/(?:[\w.-]+:)?part\s*>/gu;
const NAME = /\b(?:[\w.-]+:)?name\s*=\s*["']\/?([^"']+)["']/u;
const TYPE = /\b(?:[\w.-]+:)?contentType\s*=\s*["']([^"']+)["']/u;
const OF_XML = /<(?:[\w.-]+:)?xmlData\b[^>]*>([\s\S]*)<\/(?:[\w.-]+:)?xmlData\s*>/u;
const OF_BYTES = /<(?:[\w.-]+:)?binaryData\b[^>]*>([\s\S]*)<\/(?:[\w.-]+:)?binaryData\s*>/u;

/** Whether a file that begins so is an Office document in one file of XML. */
export const isFlatPackage = (head: Uint8Array): boolean => FLAT.test(decodeText(head.subarray(0, HEAD_BYTES)) ?? '');

/** An Office document in one file of XML as the package of parts that it stands for; null for any other file. */
export function flatPackage(bytes: Uint8Array): Uint8Array | null {
  const text = isFlatPackage(bytes) ? decodeText(bytes) : null;
  if (text === null) return null;
  const parts: Record<string, Uint8Array> = {};
  const types: string[] = [];
  for (const [, attributes = '', content = ''] of text.matchAll(PART)) {
    const name = NAME.exec(attributes)?.[1];
    if (name === undefined) continue;
    const xml = OF_XML.exec(content)?.[1];
    parts[name] =
      xml === undefined
        ? Buffer.from((OF_BYTES.exec(content)?.[1] ?? '').replaceAll(/\s+/gu, ''), 'base64')
        : strToU8(xml.trim());
    types.push(`<Override PartName="/${name}" ContentType="${TYPE.exec(attributes)?.[1] ?? ''}"/>`);
  }
  parts['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`,
  );
  return zipSync(parts, { level: 0 });
}
