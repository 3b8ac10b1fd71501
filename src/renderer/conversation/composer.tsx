import { Cpu, ListFilter, Share2, ShieldCheck, Square } from 'lucide-react';
import { Switch } from 'radix-ui';
import { useEffect } from 'react';
import { say } from '../../language/say.ts';
import { focusPane } from '../frame/focus-pane.ts';
import { useFindMentions } from '../mentions/find-mentions-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Said } from '../parts/said.tsx';
import { type AskWhat, askInput, isWorthReading, readAhead } from '../state/conversation/ask-input.ts';
import { useConversation, useLibrary, usePage, useSettings, useView } from '../state/page-context.tsx';
import { useScope } from '../state/use-places.ts';
import { May } from '../team/may.tsx';
import { findEvery } from '../words/mention-words.ts';
import { scopeText } from '../words/number-words.ts';
import { networkFact } from '../words/offline-words.ts';

/** The question box: scope above, model and network state below. Without a model it quotes and searches. */
export function Composer() {
  const page = usePage();
  const stopAsked = useView((view) => view.stopAsked);
  const { scope } = useScope();
  const draft = useConversation((conversation) => conversation.draft);
  const setDraft = useConversation((conversation) => conversation.setDraft);
  const ask = useConversation((conversation) => conversation.ask);
  const searchOnly = useConversation((conversation) => conversation.searchOnly);
  const stop = useConversation((conversation) => conversation.stop);
  const running = useConversation((conversation) => conversation.turns.some((turn) => turn.running));
  const follow = useConversation((conversation) => conversation.turns.length > 0);
  const collection = useSettings((settings) => settings.collection);
  const quoteOnly = useSettings((settings) => settings.quoteOnly);
  const readsAhead = useSettings((settings) => settings.readAhead);
  const status = useLibrary((library) => library.status);
  const model = status?.chat_model?.state === 'present' ? status.chat_model : null;
  const isWithoutModel = status !== null && model === null;
  const ready = draft.trim() !== '' && scope.count.documents > 0;

  const findMentions = useFindMentions();
  const where = { documentIds: scope.documentIds, collection, quoteOnly };
  // A quote asks no model, so there is nothing to read ahead.
  const isTyped = readsAhead && ready && !isWithoutModel && !quoteOnly && !running && isWorthReading(draft);
  useReadAhead(isTyped ? draft.trim() : null, where);

  const send = (how: (what: AskWhat) => Promise<void>): void => {
    if (!ready) return;
    const what = { question: draft.trim(), ...where, quoteOnly: quoteOnly || isWithoutModel };
    setDraft('');
    void how(what);
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send(ask);
      }}
    >
      <div className="scope">
        <Icon of={ListFilter} size={14} />
        <span className="num grow cut">{scopeText(scope.count)}</span>
        <button type="button" className="link" onClick={() => focusPane(page, 'library')}>
          {say('composer.change')}
        </button>
      </div>
      <textarea
        id="question"
        className="ask"
        rows={1}
        placeholder={say(follow ? 'composer.askFollowUp' : 'composer.askQuestion')}
        aria-label={say('composer.question')}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send(ask);
        }}
      />
      <div className="tools">
        {isWithoutModel ? <WithoutModel isTyping={draft.trim() !== ''} /> : <QuoteSwitch />}
        {model && (
          <span className="composer-model" title={`${model.name}, ${model.file}`}>
            <Icon of={Cpu} size={14} />
            <span className="cut">{model.name}</span>
          </span>
        )}
        {status?.offline && (
          <button
            type="button"
            className="composer-fact"
            title={networkFact(status.servers).title}
            onClick={() => page.view.getState().openDialog({ name: 'offline' })}
          >
            <Icon of={status.servers.list.length === 0 ? ShieldCheck : Share2} size={14} />
            <span className="cut">{networkFact(status.servers).text}</span>
          </button>
        )}
        {draft.trim() !== '' && (
          <button
            type="button"
            className="btn"
            title={findEvery(draft)}
            disabled={!ready}
            onClick={() => findMentions(draft.trim())}
          >
            {say('composer.findEveryMention')}
          </button>
        )}
        {running ? (
          <>
            <span role="status">{stopAsked && say('composer.pressAgainToStop')}</span>
            <button type="button" className="btn stop" onClick={stop}>
              <Icon of={Square} size={14} />
              <Said words="composer.stop" values={{ kbd: (key) => <kbd>{key}</kbd> }} />
            </button>
          </>
        ) : (
          <>
            {isWithoutModel && (
              <button type="button" className="btn" disabled={!ready} onClick={() => send(searchOnly)}>
                {say('common.search')}
              </button>
            )}
            <button type="submit" className="btn primary" disabled={!ready}>
              {say(isWithoutModel ? 'composer.quoteOnly' : 'composer.ask')}
            </button>
          </>
        )}
      </div>
    </form>
  );
}

/** Asks for quotes in place of an answer in other words. */
function QuoteSwitch() {
  const quoteOnly = useSettings((settings) => settings.quoteOnly);
  const setQuoteOnly = useSettings((settings) => settings.setQuoteOnly);
  return (
    <>
      <label className="quote-only" htmlFor="quote-only" title={say('composer.quoteOnlyTitle')}>
        <Switch.Root id="quote-only" className="switch" checked={quoteOnly} onCheckedChange={setQuoteOnly} />
        {say('composer.quoteOnly')}
      </label>
      <span className="grow" />
    </>
  );
}

/** Where to set a model up; while nothing is typed, whose buttons need the room, also that there is none. */
function WithoutModel({ isTyping }: { readonly isTyping: boolean }) {
  const openDialog = useView((view) => view.openDialog);
  return (
    <span className="grow">
      {!isTyping && say('composer.noModel')}
      <May call="models.list">
        <button type="button" className="link" onClick={() => openDialog({ name: 'models' })}>
          {say('composer.setUp')}
        </button>
      </May>
    </span>
  );
}

/** Starts reading ahead the question that is being typed; null for none. Any change stops reading the previous one. */
function useReadAhead(question: string | null, where: Omit<AskWhat, 'question'>): void {
  const { client } = usePage();
  const { documentIds, collection, quoteOnly } = where;
  const threadId = useConversation((conversation) => conversation.threadId);
  const boundTo = useConversation((conversation) => conversation.boundTo);
  useEffect(() => {
    if (question === null) return;
    return readAhead(client, askInput({ question, documentIds, collection, quoteOnly }, { threadId, boundTo }));
  }, [client, question, documentIds, collection, quoteOnly, threadId, boundTo]);
}
