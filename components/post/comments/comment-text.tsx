import type { Route } from "next";
import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import type { Comment, Mention } from "#lib/posts/comments/comment.ts";
import { type CommentPiece, readCommentLine } from "#lib/posts/comments/comment-line.ts";

/** A comment's words: paragraphs and lines as typed, with Markdown-lite. */
export function CommentText({ comment: { body, mentions } }: { comment: Pick<Comment, "body" | "mentions"> }) {
  return inOrder(
    body
      .split("\n\n")
      .map((paragraph) => createElement("p", { className: "wrap-anywhere" }, ...linesOf(paragraph, mentions))),
  );
}

function linesOf(paragraph: string, mentions: readonly Mention[]): ReactNode[] {
  return paragraph.split("\n").map((line, number) => (
    <>
      {number > 0 ? <br /> : null}
      <Pieces pieces={readCommentLine(line, mentions)} />
    </>
  ));
}

function Pieces({ pieces }: { pieces: CommentPiece[] }) {
  return inOrder(pieces.map(drawPiece));
}

/** Elements without keys: their order never changes. */
function inOrder(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function drawPiece(piece: CommentPiece): ReactNode {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "code":
      return <code>{piece.text}</code>;
    case "strong":
      return (
        <strong>
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case "link":
      return (
        <a className={linkStyle()} href={piece.href} rel="nofollow ugc noopener">
          <Pieces pieces={piece.pieces} />
        </a>
      );
    case "mention":
      return <Link href={`/@${piece.handle}` as Route}>{piece.text}</Link>;
  }
}
