import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFileDurably } from '../../../src/files/durable-file.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';
import { hashOf } from '../../library/hash-tree.ts';
import { AskedQuestion } from './asked-question.ts';

export interface AnswerCache {
  /** Null when this question was not answered yet by this code, these models and this library. */
  get(question: CachedQuestion): Promise<AskedQuestion | null>;
  set(question: CachedQuestion, asked: AskedQuestion): Promise<void>;
}

export interface CachedQuestion {
  readonly id: string;
  readonly question: string;
  readonly document_ids?: readonly string[] | undefined;
  readonly quote_only?: boolean;
}

/**
 * Answers as files, one for each question, scope, manner and `fingerprint` (code, models, library): what makes a run
 * resumable.
 */
export function answerCache(folder: string, fingerprint: string): AnswerCache {
  const pathOf = ({ id, question, document_ids: scope = [], quote_only = false }: CachedQuestion): string =>
    join(folder, `${hashOf(JSON.stringify([fingerprint, id, question, scope, quote_only])).slice(0, 32)}.json`);
  return {
    get: async (question) => {
      const text = await readFile(pathOf(question), 'utf8').catch(nullIfMissing);
      return text === null ? null : AskedQuestion.parse(JSON.parse(text));
    },
    set: async (question, asked) => {
      await mkdir(folder, { recursive: true });
      await replaceFileDurably(pathOf(question), JSON.stringify(asked));
    },
  };
}
