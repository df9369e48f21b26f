type Question<Answer> = { reader: string; ask: () => Promise<Answer>; answer: PromiseWithResolvers<Answer> };
type Limits = {
  /** Questions under way at the same time. */
  atOnce: number;
  waiting: number;
  /** One reader's questions that wait or are under way. */
  perReader: number;
};

/**
 * Asks readers' questions, so few at once that payments always find a connection, and never two of one reader. Who asks
 * what already waits shares its answer. Never that of a question under way: a purchase may be younger.
 */
export class ReaderQuestions<Answer> {
  readonly #limits: Limits;
  readonly #waiting = new Map<string, Question<Answer>>();
  readonly #underWay = new Set<string>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The answer to the question of this name, or null if too much is waiting. */
  ask(reader: string, name: string, ask: Question<Answer>["ask"]): Promise<Answer> | null {
    const key = `${reader} ${name}`;
    const same = this.#waiting.get(key);
    if (same) return same.answer.promise;
    if (this.#waiting.size >= this.#limits.waiting || this.#countOf(reader) >= this.#limits.perReader) return null;
    const question = { reader, ask, answer: Promise.withResolvers<Answer>() };
    this.#waiting.set(key, question);
    this.#start();
    return question.answer.promise;
  }

  #countOf(reader: string): number {
    const waiting = this.#waiting.values().filter((question) => question.reader === reader);
    return [...waiting].length + (this.#underWay.has(reader) ? 1 : 0);
  }

  #start(): void {
    for (const [key, question] of this.#waiting) {
      if (this.#underWay.size >= this.#limits.atOnce) return;
      if (this.#underWay.has(question.reader)) continue;
      this.#waiting.delete(key);
      this.#underWay.add(question.reader);
      const next = () => {
        this.#underWay.delete(question.reader);
        this.#start();
      };
      question.ask().then(question.answer.resolve, question.answer.reject).finally(next);
    }
  }
}
