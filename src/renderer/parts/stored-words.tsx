import { documentText } from '../../contract/view/citation-text.ts';
import { struckRuns } from '../../contract/view/struck-runs.ts';

/** Words of a document on one line, as text and never as markup; those that are struck there are shown so. */
export function StoredWords({ text }: { readonly text: string }) {
  let at = 0;
  return struckRuns(documentText(text)).map(({ text: words, isStruck }) => {
    const key = at;
    at += words.length;
    return isStruck ? <s key={key}>{words}</s> : words;
  });
}
