type Question<Asked, Answer> = { reader: string; asked: Asked; answer: PromiseWithResolvers<Answer> };
type Limits = {
  /** Calls under way at the same time. */
  calls: number;
  /** Questions in one call. */
  together: number;
  waiting: number;
  /** One reader's questions that wait or are under way. */
  perReader: number;
};

/**
 * Asks readers' questions, all that came in the same moment in one call: most of what a question costs is its call. There
 * are so few calls at once that payments always find a connection, and never two questions of one reader. Who asks what
 * already waits shares its answer. Never that of a question under way: a purchase may be younger.
 */
export class ReaderQuestions<Asked, Answer> {
  readonly #limits: Limits;
  readonly #askAll: (asked: Asked[]) => Promise<readonly Answer[]>;
  readonly #waiting = new Map<string, Question<Asked, Answer>>();
  readonly #underWay = new Set<string>();
  #calls = 0;
  #isStarting = false;

  constructor(limits: Limits, askAll: (asked: Asked[]) => Promise<readonly Answer[]>) {
    this.#limits = limits;
    this.#askAll = askAll;
  }

  /** The answer to the question of this name, or null if too much is waiting. */
  ask(reader: string, name: string, asked: Asked): Promise<Answer> | null {
    const key = `${reader} ${name}`;
    const same = this.#waiting.get(key);
    if (same) return same.answer.promise;
    if (this.#waiting.size >= this.#limits.waiting || this.#countOf(reader) >= this.#limits.perReader) return null;
    const question = { reader, asked, answer: Promise.withResolvers<Answer>() };
    this.#waiting.set(key, question);
    this.#startSoon();
    return question.answer.promise;
  }

  #countOf(reader: string): number {
    const waiting = this.#waiting.values().filter((question) => question.reader === reader);
    return [...waiting].length + (this.#underWay.has(reader) ? 1 : 0);
  }

  /** After all requests that have arrived are read. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      while (this.#calls < this.#limits.calls && this.#start());
    });
  }

  /** Returns false if no question can be asked now. */
  #start(): boolean {
    const questions = this.#takeNext();
    if (questions.length === 0) return false;
    this.#calls++;
    void this.#call(questions).finally(() => {
      this.#calls--;
      for (const { reader } of questions) this.#underWay.delete(reader);
      this.#startSoon();
    });
    return true;
  }

  #takeNext(): Question<Asked, Answer>[] {
    const taken: Question<Asked, Answer>[] = [];
    for (const [key, question] of this.#waiting) {
      if (taken.length >= this.#limits.together) break;
      if (this.#underWay.has(question.reader)) continue;
      this.#waiting.delete(key);
      this.#underWay.add(question.reader);
      taken.push(question);
    }
    return taken;
  }

  async #call(questions: readonly Question<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.#askAll(questions.map(({ asked }) => asked));
      if (answers.length !== questions.length) throw new Error("Some of these questions have no answer.");
      for (const [index, answer] of answers.entries()) questions[index]?.answer.resolve(answer);
    } catch (error) {
      for (const { answer } of questions) answer.reject(error);
    }
  }
}
