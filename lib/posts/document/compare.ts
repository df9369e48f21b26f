import { type DocumentNode, type PostDocument, picturesIn } from "#lib/posts/document/document.ts";
import { diffSequences, type Run } from "#lib/posts/document/sequence-diff.ts";

export type Words = { kind: Run["kind"]; text: string };

/** A block of either text: its words, and which of them are only in one. */
export type ComparedBlock = { isChanged: boolean; words: Words[] };

const BLOCK_EDITS_MAX = 1_000;
const WORD_EDITS_MAX = 400;
/** A block that shares less than this part of its words with another is another block. */
const LEAST_SHARED = 1 / 3;
/** How many added blocks are looked at for one that was changed. */
const LOOKED_AHEAD = 5;

/** Compares two texts block by block, and the blocks that differ word by word. Formatting does not count. */
export function compareDocuments(before: PostDocument, after: PostDocument): ComparedBlock[] {
  const blocks: ComparedBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    blocks.push(...pairBlocks(removed, added));
    [removed, added] = [[], []];
  };
  for (const { kind, items } of diffSequences(linesOf(before), linesOf(after), BLOCK_EDITS_MAX)) {
    if (kind === "removed") removed.push(...items);
    else if (kind === "added") added.push(...items);
    else {
      flush();
      blocks.push(...items.map((text) => ({ isChanged: false, words: [{ kind, text }] })));
    }
  }
  flush();
  return blocks;
}

/** Compares two lines word by word, unless they have so little in common that one replaces the other. */
export function compareLines(before: string, after: string): ComparedBlock {
  if (before === after) return { isChanged: false, words: after === "" ? [] : [{ kind: "same", text: after }] };
  const [old, young] = [split(before), split(after)];
  const runs = shareOf(old, young) < LEAST_SHARED ? [] : diffSequences(old, young, WORD_EDITS_MAX);
  if (runs.length > 0) return { isChanged: true, words: joinWords(runs) };
  return { isChanged: true, words: [...wordsOf("removed", before), ...wordsOf("added", after)] };
}

/** Each removed block beside the added one that it became, in the order of the new text. */
function pairBlocks(removed: string[], added: string[]): ComparedBlock[] {
  const blocks: ComparedBlock[] = [];
  const splitAdded = removed.length > 0 ? added.map(split) : [];
  let next = 0;
  for (const before of removed) {
    const words = split(before);
    const near = added.slice(next, next + LOOKED_AHEAD);
    const at = near.findIndex((_, ahead) => shareOf(words, splitAdded[next + ahead] ?? []) >= LEAST_SHARED);
    if (at < 0) {
      blocks.push({ isChanged: true, words: wordsOf("removed", before) });
      continue;
    }
    blocks.push(...near.slice(0, at).map((text) => ({ isChanged: true, words: wordsOf("added", text) })));
    blocks.push(compareLines(before, near[at] ?? ""));
    next += at + 1;
  }
  blocks.push(...added.slice(next).map((text) => ({ isChanged: true, words: wordsOf("added", text) })));
  return blocks;
}

function wordsOf(kind: Run["kind"], text: string): Words[] {
  return text === "" ? [] : [{ kind, text }];
}

/** Words, spaces and signs, by Unicode's rules: some languages have no spaces. */
function split(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
}

/** The part of the longer list's words that both have. */
function shareOf(one: readonly string[], other: readonly string[]): number {
  const [ours, theirs] = [one.filter(isWord), other.filter(isWord)];
  const left = new Map<string, number>();
  for (const word of ours) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of theirs) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared++;
    left.set(word, count - 1);
  }
  return shared / Math.max(1, ours.length, theirs.length);
}

const isWord = (segment: string) => segment.trim() !== "";

/** A space between two changes belongs to both, so that a changed phrase is read as one. */
function joinWords(runs: Run[]): Words[] {
  const words: Words[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    words.push(...wordsOf("removed", removed), ...wordsOf("added", added));
    [removed, added] = ["", ""];
  };
  runs.forEach(({ kind, items }, at) => {
    const text = items.join("");
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (text.trim() === "" && removed !== "" && added !== "" && at < runs.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      words.push({ kind, text });
    }
  });
  flush();
  return words;
}

const LINES = new Set(["paragraph", "heading", "pullQuote", "codeBlock"]);

/** One line for each block that has words or stands for something, at any depth. */
function linesOf(node: DocumentNode): string[] {
  if (LINES.has(node.type)) return [inlineText(node)].filter((line) => line.trim() !== "");
  const own = nameOf(node);
  return [...(own === null ? [] : [own]), ...(node.content ?? []).flatMap(linesOf)];
}

function inlineText(node: DocumentNode): string {
  if (node.text !== undefined) return node.text;
  if (node.type === "hardBreak") return "\n";
  const inside = (node.content ?? []).map(inlineText).join("");
  if (node.type === "footnote") return ` (note: ${inside})`;
  return node.type === "inlineMath" ? attrOf(node, "latex") : inside;
}

/** What a block without a line of its own is called here. */
function nameOf(node: DocumentNode): string | null {
  switch (node.type) {
    case "image":
    case "gallery": {
      const seen = picturesIn(node);
      const described = seen.map(({ alt, isDecorative }) => (isDecorative ? "decorative" : alt || "not described"));
      const caption = attrOf(node, "caption");
      return `[Picture: ${described.join("; ")}]${caption === "" ? "" : ` ${caption}`}`;
    }
    case "attachment":
    case "audio":
      return `[File: ${attrOf(node, "name")}]`;
    case "embed":
      return `[Embed: ${attrOf(node, "url")}]`;
    case "postCard":
      return `[Post: ${attrOf(node, "postId")}]`;
    case "blockMath":
      return `[Formula: ${attrOf(node, "latex")}]`;
    case "spoiler":
      return attrOf(node, "summary") || null;
    case "paywallBreak":
      return "[Paywall break: everything below is paid]";
    case "tableOfContents":
      return "[Contents]";
    default:
      return null;
  }
}

function attrOf({ attrs }: DocumentNode, name: string): string {
  const value: unknown = attrs && Reflect.get(attrs, name);
  return typeof value === "string" ? value : "";
}
