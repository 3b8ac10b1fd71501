import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PinciteError } from '../../../contract/errors.ts';
import type { OcrLanguage } from '../../../contract/models.ts';
import { makeFolderDurably, removeFileDurably, replaceFileDurably } from '../../../files/durable-file.ts';
import { fsPath, shownName } from '../../../files/exact-path.ts';
import { namesIn } from '../../../files/missing.ts';
import { openRegular } from '../../../files/regular-file.ts';

/** The languages that Tesseract reads at once. */
export interface LanguageData {
  /** Folder with CODE.traineddata.gz for each. */
  readonly folder: string;
  readonly codes: readonly string[];
}

/** The languages in which OCR reads: English, which is shipped, and those that the user adds by file. */
export interface OcrLanguages {
  data(): Promise<LanguageData>;
  /** The shipped one first. */
  list(): Promise<OcrLanguage[]>;
  /**
   * Takes in a copy of a file when `opens` accepts it (null, or why it does not). Throws FILE_UNREADABLE,
   * OCR_LANGUAGE_UNUSABLE.
   */
  add(source: string, opens: (language: LanguageData) => Promise<string | null>): Promise<void>;
  /** Throws OCR_LANGUAGE_NOT_FOUND. */
  remove(code: string): Promise<void>;
}

const BUNDLED = 'eng';
const ENDING = '.traineddata.gz';
/** CODE.traineddata, packed or not. */
const NAME = /^([a-z]{3}(?:_[a-z]+)*)\.traineddata(\.gz)?$/iu;
/** Largest file: the largest of Tesseract's own have some 70 MB. */
const MOST_BYTES = 2 ** 28;
const GZIP = [0x1f, 0x8b];

/**
 * The English data that is shipped, in the variant for Tesseract's integer arithmetic: the core for LSTM only reads it.
 */
const bundledFolder = (): string =>
  fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng/package.json')));

/** English alone. */
export const bundledLanguages = async (): Promise<LanguageData> => ({ folder: bundledFolder(), codes: [BUNDLED] });

/** The languages whose added files lie in `folder`. */
export function ocrLanguages(folder: string): OcrLanguages {
  const fileOf = (code: string): string => join(folder, `${code}${ENDING}`);
  const added = async (): Promise<string[]> => {
    return (await namesIn(folder))
      .flatMap((name) => (name.endsWith(ENDING) ? (NAME.exec(name)?.[1] ?? []) : []))
      .filter((code) => code !== BUNDLED)
      .sort();
  };
  const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
  return {
    data: async () => {
      const codes = await added();
      return codes.length === 0 ? bundledLanguages() : { folder, codes: [BUNDLED, ...codes] };
    },
    list: async () => [
      { code: BUNDLED, bundled: true, bytes: await sizeOf(join(bundledFolder(), `${BUNDLED}${ENDING}`)) },
      ...(await Promise.all(
        (await added()).map(async (code) => ({ code, bundled: false, bytes: await sizeOf(fileOf(code)) })),
      )),
    ],
    add: async (source, opens) => {
      const name = shownName(source);
      const unusable = (why: string) => new PinciteError('OCR_LANGUAGE_UNUSABLE', { file: name, why });
      const code = NAME.exec(name)?.[1];
      if (code === undefined) throw unusable('its name is not CODE.traineddata, as “deu.traineddata” is');
      if (code === BUNDLED) throw unusable('English is there already');
      const bytes = await contentOf(source, unusable);
      const packed = GZIP.every((byte, i) => bytes[i] === byte) ? bytes : gzipSync(bytes);
      const why = await whyNot(code, packed, opens);
      if (why !== null) throw unusable(why);
      await makeFolderDurably(folder);
      // Tesseract takes all its languages from one folder.
      await copyFile(join(bundledFolder(), `${BUNDLED}${ENDING}`), fileOf(BUNDLED));
      await replaceFileDurably(fileOf(code), packed);
    },
    remove: async (code) => {
      if (!(await added()).includes(code)) throw new PinciteError('OCR_LANGUAGE_NOT_FOUND', { code });
      await removeFileDurably(fileOf(code));
    },
  };
}

/** Has a language opened in a folder of its own, before it counts. */
async function whyNot(
  code: string,
  packed: Uint8Array,
  opens: (language: LanguageData) => Promise<string | null>,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-language-'));
  try {
    await writeFile(join(folder, `${code}${ENDING}`), packed);
    return await opens({ folder, codes: [code] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function contentOf(source: string, unusable: (why: string) => Error): Promise<Uint8Array> {
  try {
    const file = await openRegular(fsPath(source));
    try {
      if ((await file.stat()).size > MOST_BYTES) throw unusable('it is too large');
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof PinciteError) throw error;
    const why = (error as Error).message;
    throw new PinciteError('FILE_UNREADABLE', { path: shownName(source), why }, { cause: error });
  }
}
