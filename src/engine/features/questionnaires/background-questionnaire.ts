import { once } from 'node:events';
import { asPinciteError } from '../../../contract/errors.ts';
import type { QuestionnaireEvent, QuestionnaireNews } from '../../../contract/library.ts';

/**
 * The questionnaire that pages ask for: answered here, so that it goes on while they are reloaded or closed, and every
 * page sees all of it. One at a time; it ends with this process, and what was answered by then is kept as any answer
 * is.
 */
export class BackgroundQuestionnaire {
  /** Everything there is to say of the present one, oldest first. */
  #news: QuestionnaireNews[] = [];
  #running: AbortController | null = null;
  readonly #changes = new EventTarget();

  /** Answers a list of questions in place of an earlier one. Does not wait for it. */
  start(file: string, answer: (signal: AbortSignal) => AsyncIterable<QuestionnaireEvent>): void {
    this.stop();
    const running = new AbortController();
    const news: QuestionnaireNews[] = [{ type: 'file', file }];
    this.#running = running;
    this.#news = news;
    this.#changed();
    void this.#run(news, answer(running.signal), running.signal);
  }

  /** Ends the one that runs; its answers stay. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Ends the one that runs, and tells of none any more. */
  forget(): void {
    this.stop();
    this.#news = [];
    this.#changed();
  }

  /** Notes that the table was saved as it is. */
  noteSaved(): void {
    if (this.#news.at(-1)?.type !== 'over') return;
    this.#news.push({ type: 'saved' });
    this.#changed();
  }

  /**
   * Everything that was said of the present one, then what is said as it comes, and so of each later one, until the
   * signal is aborted.
   */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<QuestionnaireNews, void> {
    let [news, told] = [this.#news, 0];
    for (;;) {
      if (signal?.aborted) return;
      if (news !== this.#news) [news, told] = [this.#news, 0];
      const next = news[told];
      if (next === undefined) {
        // Fails when the signal is aborted, which is the end of watching.
        await once(this.#changes, 'change', { signal }).catch(() => null);
        continue;
      }
      told++;
      yield next;
    }
  }

  async #run(news: QuestionnaireNews[], events: AsyncIterable<QuestionnaireEvent>, signal: AbortSignal): Promise<void> {
    const tell = (one: QuestionnaireNews): void => {
      news.push(one);
      this.#changed();
    };
    try {
      for await (const event of events) tell(event);
      tell({ type: 'over', error: null });
    } catch (error) {
      const { code, message } = asPinciteError(error);
      tell({ type: 'over', error: signal.aborted ? null : { code, message } });
    }
  }

  #changed(): void {
    this.#changes.dispatchEvent(new Event('change'));
  }
}
