import type { Metadata, Route } from "next";

type About = { title: string; about: string };

/** The chapters, each with an address of its own, in the order of the contents page. */
export const CHAPTERS = {
  "/design/tokens": { title: "Colours, type and mark", about: "what every page shares" },
  "/design/frames": { title: "Frames", about: "what every page stands in, and what stands in place of a page" },
  "/design/buttons": { title: "Buttons and links", about: "what is pressed and followed" },
  "/design/fields": { title: "Text fields", about: "what is typed" },
  "/design/choices": { title: "Choices", about: "what is ticked, switched and chosen" },
  "/design/combobox": { title: "Choice by typing", about: "one of many" },
  "/design/files": { title: "Files", about: "dropped, pasted or chosen" },
  "/design/overlays": { title: "What floats, and what tells", about: "dialogs, menus, messages" },
  "/design/cards": { title: "Cards and faces", about: "posts, people and their states" },
  "/design/figures": { title: "Figures", about: "amounts, dates, prices" },
  "/design/tables": { title: "Tables and lists", about: "what is sorted and paged" },
  "/design/notes": { title: "Notes and code", about: "what is set apart, copied, or still to come" },
  "/design/icons": { title: "Icons", about: "in four ways" },
} as const satisfies { [Path in Route]?: About };

export type ChapterPath = keyof typeof CHAPTERS;

export const CHAPTER_PATHS = Object.keys(CHAPTERS) as ChapterPath[];

export function chapterMetadata(path: ChapterPath): Metadata {
  return { title: CHAPTERS[path].title, robots: { index: false } };
}
