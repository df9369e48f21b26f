import type fc from "fast-check";
import type { Model, Story } from "#tests/support/purchase-stories/story.ts";

export type Move = fc.AsyncCommand<Model, Story>;

/** One step of a story. A failed run prints its words. */
export function move(words: string, act: (story: Story, model: Model) => Promise<void>): Move {
  return {
    check: () => true,
    run: (model, story) => act(story, model),
    toString: () => words,
  };
}
