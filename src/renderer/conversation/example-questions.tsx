import { useEffect, useState } from 'react';
import { ErrorNote } from '../parts/error-note.tsx';
import { useConversation, useLibrary, usePage } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { exampleQuestions, exampleSources } from '../words/example-questions.ts';

/** Three questions that the documents in scope may answer; a click puts one into the question box. */
export function ExampleQuestions() {
  const { client } = usePage();
  const documents = useLibrary((library) => library.documents);
  const { scope } = useScope();
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [attempt, setAttempt] = useState(0);
  const inScope = documents.filter(({ document_id: id }) => scope.documentIds?.includes(id) ?? true);
  const key = exampleSources(inScope)
    .map(({ document }) => document.document_id)
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the documents change with every page that is read, their ids do not
  useEffect(() => {
    let isWanted = true;
    const made = exampleSources(inScope).map(async ({ document, count }) =>
      exampleQuestions(document, await client.documents.sections({ document_id: document.document_id }), count),
    );
    Promise.allSettled(made).then((all) => {
      if (!isWanted) return;
      setQuestions(all.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
      const errors = all.flatMap((one) => (one.status === 'rejected' ? [errorLine(one.reason)] : []));
      // Of a document that went meanwhile there are none.
      setError(errors.find(({ code }) => code !== 'DOCUMENT_NOT_FOUND') ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [client, key, attempt]);
  if (questions.length === 0 && error === null) return null;
  return (
    <section className="examples" aria-label="Example questions">
      <h2 className="label">For example</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="link"
              onClick={() => {
                setDraft(question);
                document.getElementById('question')?.focus();
              }}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
      {error !== null && (
        <ErrorNote error={error} action={{ label: 'Try again', run: () => setAttempt(attempt + 1) }} />
      )}
    </section>
  );
}
