import type { Answer } from '../../contract/answer.ts';
import type { Page } from '../state/page-context.tsx';
import { copyAnswer } from '../words/copy-answer.ts';
import { errorLine } from '../words/error-line.ts';

/** Copies an answer with its citations as plain text. False, with the reason in the library's line, when the system refuses. */
export async function copyToClipboard(page: Page, answer: Answer): Promise<boolean> {
  const { documents } = page.library.getState();
  const pagesOf = (id: string): number | undefined => documents.find((document) => document.document_id === id)?.pages;
  try {
    await navigator.clipboard.writeText(copyAnswer(answer, pagesOf));
    return true;
  } catch (error) {
    page.library.setState({ error: errorLine(error) });
    return false;
  }
}
