import { useEffect, useState } from 'react';
import type { DocumentSection } from '../../contract/documents.ts';
import { onePerMarker } from '../../contract/view/page-place.ts';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { askedAgain } from '../state/conversation/ask-input.ts';
import type { Turn } from '../state/conversation/turn.ts';
import { useConversation, useLibrary, usePage, useSettings } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { exampleQuestions, exampleSources, followUpQuestions } from '../words/heading-questions.ts';

/** A document and the questions that its headings make. */
interface Source {
  readonly documentId: string;
  readonly made: (sections: readonly DocumentSection[]) => readonly string[];
}

/** The questions of several documents, made anew when `key` changes. */
function useHeadingQuestions(sources: readonly Source[], key: string) {
  const { client } = usePage();
  const [questions, setQuestions] = useState<readonly string[]>([]);
  const [error, setError] = useState<ErrorLine | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources are made anew with every rendering, their key is not
  useEffect(() => {
    let isWanted = true;
    const made = sources.map(async ({ documentId, made: of }) =>
      of(await client.documents.sections({ document_id: documentId })),
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
  return { questions, error, tryAgain: () => setAttempt(attempt + 1) };
}

interface QuestionListProps extends ReturnType<typeof useHeadingQuestions> {
  readonly name: string;
  readonly title: string;
  readonly onChoose: (question: string) => void;
}

function QuestionList({ questions, error, tryAgain, name, title, onChoose }: QuestionListProps) {
  if (questions.length === 0 && error === null) return null;
  return (
    <section className="examples" aria-label={name}>
      <h2 className="label">{title}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className="link" onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      {error !== null && (
        <ErrorNote error={error} action={{ label: say('conversation.questions.tryAgain'), run: tryAgain }} />
      )}
    </section>
  );
}

/** Three questions that the documents in scope may answer; a click puts one into the question box. */
export function ExampleQuestions() {
  const documents = useLibrary((library) => library.documents);
  const { scope } = useScope();
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const inScope = documents.filter(({ document_id: id }) => scope.documentIds?.includes(id) ?? true);
  const sources = exampleSources(inScope).map(({ document, count }) => ({
    documentId: document.document_id,
    made: (sections: readonly DocumentSection[]) => exampleQuestions(document, sections, count),
  }));
  const made = useHeadingQuestions(sources, sources.map(({ documentId }) => documentId).join(' '));
  return (
    <QuestionList
      {...made}
      name={say('conversation.questions.examples')}
      title={say('conversation.questions.forExample')}
      onChoose={(question) => {
        setDraft(question);
        document.getElementById('question')?.focus();
      }}
    />
  );
}

/** Two or three questions to go on with after an answer; a click asks one, where and how the answer was asked. */
export function FollowUpQuestions({ turn }: { readonly turn: Turn }) {
  const { scope } = useScope();
  const collection = useSettings((settings) => settings.collection);
  const ask = useConversation((conversation) => conversation.ask);
  const turns = useConversation((conversation) => conversation.turns);
  const [first] = onePerMarker(turn.answer?.citations ?? []);
  const asked = turns.map(({ question }) => question);
  const sources =
    first === undefined
      ? []
      : [
          {
            documentId: first.document_id,
            made: (sections: readonly DocumentSection[]) => followUpQuestions(first, sections, asked),
          },
        ];
  const made = useHeadingQuestions(sources, first === undefined ? '' : `${turn.key} ${turns.length}`);
  return (
    <QuestionList
      {...made}
      name={say('conversation.questions.followUps')}
      title={say('conversation.questions.askNext')}
      onChoose={(question) =>
        void ask({ ...askedAgain({ ...turn, question }, { documentIds: scope.documentIds, collection }), fresh: false })
      }
    />
  );
}
