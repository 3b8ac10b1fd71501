/** Schedules reading ahead around answers: one question at a time, and none while an answer is being made. */
export class ReadingAhead {
  #answers = 0;
  #running: AbortController | null = null;

  /** Stops reading ahead until the returned function is called. */
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
   * Runs the work, whose signal aborts when `signal` does, when an answer begins, or when another question is read
   * ahead. Returns null without running it while an answer is being made.
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
