import type fc from "fast-check";
import type { Model, Story } from "#tests/support/purchase-stories/story.ts";

export type StoryMove = fc.AsyncCommand<Model, Story>;

/** One step of a story. A failed run prints its words. */
export function move(words: string, act: (story: Story, model: Model) => Promise<void>): StoryMove {
  return {
    check: () => true,
    run: (model, story) => act(story, model),
    toString: () => words,
  };
}
