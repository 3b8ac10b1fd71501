import { useEffect, useState } from 'react';
import type { DocumentSummary, PageCoverage } from '../../contract/documents.ts';
import { usePage } from '../state/page-context.tsx';
import { errorLine } from '../words/error-line.ts';
import { pageRuns } from '../words/page-runs.ts';

function reasons(pages: readonly PageCoverage[]): string {
  const byReason = Map.groupBy(
    pages.filter((page) => page.state === 'unreadable'),
    (page) => page.reason ?? 'not readable',
  );
  return [...byReason]
    .map(
      ([reason, list]) =>
        `${list.length === 1 ? 'page' : 'pages'} ${pageRuns(list.map((page) => page.page_number))} (${reason})`,
    )
    .join(', ');
}

/** Which pages could not be read, and why: `Works Council Agreement 2019, pages 31–34 (scan too faint)`. */
export function UnreadablePages({ documents }: { readonly documents: readonly DocumentSummary[] }) {
  const { client } = usePage();
  const [text, setText] = useState('');
  const ids = documents.map((document) => document.document_id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say which documents these are; the list itself is new at each render
  useEffect(() => {
    let current = true;
    const lines = documents.map(async ({ document_id, document_name }) => {
      const pages = await client.documents.coverage({ document_id });
      return `${document_name}, ${reasons(pages)}`;
    });
    Promise.all(lines).then(
      (all) => current && setText(all.join('; ')),
      (error: unknown) => current && setText(errorLine(error).text),
    );
    return () => {
      current = false;
    };
  }, [client, ids]);
  return <>{text}</>;
}
