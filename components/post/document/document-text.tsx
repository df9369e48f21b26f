import { Blocks } from "#components/post/document/blocks";
import { Endnotes } from "#components/post/document/endnotes";
import { type Surroundings, settingOf } from "#components/post/document/setting";
import { directionOf } from "#components/post/language";
import type { PostDocument } from "#lib/posts/document";

type Props = Surroundings & { document: PostDocument; language: string };

/** A post's text, for pages. All of it is drawn on the server; of scripts it has the copy buttons and players alone. */
export function DocumentText({ document, language, ...surroundings }: Props) {
  const setting = settingOf(document, surroundings);
  return (
    <div className="post-text" dir={directionOf(language)} lang={language}>
      <Blocks nodes={document.content} setting={setting} />
      <Endnotes setting={setting} />
    </div>
  );
}
