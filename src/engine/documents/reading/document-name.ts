import { withoutExtension } from '../../../contract/view/document-names.ts';
import { anyOf, words } from '../../text/language.ts';

/** Titles that programs give: "untitled", "Document1", "Microsoft Word - …", a file's name. */
const TELLS_NOTHING = new RegExp(
  `^(?:${anyOf(words.documentNames.untitled)}|${anyOf(words.documentNames.numbered)}\\d*|microsoft \\w+ - .*|.*\\.(?:docx?|indd|qxd|pdf|fm|xlsx?))$`,
  'iu',
);

/**
 * The displayed name of a document: the title declared in the file, when it fits the file's own name or that name has no meaning;
 * else the file name without its extension. Many titles come from a template ("UNITED STATES SECURITIES AND EXCHANGE COMMISSION" on
 * every filing) or from a program; the user's file names tell such documents apart.
 */
export function documentName(title: string | null, sourceFilename: string): string {
  const stem = withoutExtension(sourceFilename).replace(/\s+/gu, ' ').trim();
  const plain = title?.replace(/\s+/gu, ' ').trim() ?? '';
  if (!isTelling(plain)) return stem;
  const own = longWords(stem);
  const fits = longWords(plain).some((word) => own.includes(word));
  return fits || !own.some((word) => word.length > 3) ? plain.slice(0, 120) : stem;
}

function isTelling(title: string): boolean {
  if (TELLS_NOTHING.test(title)) return false;
  return (title.match(/\p{L}{3,}/gu) ?? []).length >= 2;
}

function longWords(name: string): string[] {
  return name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}
