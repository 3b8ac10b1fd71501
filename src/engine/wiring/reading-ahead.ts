/** Keeps what is read ahead out of the way of answers: one question at a time, and none while an answer is on its way. */
export class ReadingAhead {
  #answers = 0;
  #running: AbortController | null = null;

  /** Stops what is being read ahead. Until the function it gives is called, nothing is. */
  answerBegins(): () => void {
    this.#answers++;
    this.#running?.abort();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#answers--;
    };
  }

  /**
   * Does the work, whose signal aborts when `signal` does, when an answer begins, or when another question is read ahead. Null,
   * without doing it, while an answer is on its way.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    if (this.#answers > 0) return null;
    this.#running?.abort();
    const own = new AbortController();
    this.#running = own;
    try {
      return await work(signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]));
    } finally {
      if (this.#running === own) this.#running = null;
    }
  }
}
