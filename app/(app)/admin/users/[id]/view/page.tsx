import { notFound } from "next/navigation";
import { ViewingScreen } from "#components/admin/people/viewing-screen.tsx";
import { viewAs } from "#lib/admin/queries.ts";
import { readViewPart } from "#lib/admin/viewing.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openPerson } from "#lib/moderation/people/queries.ts";

export const metadata = pageMetadata("/admin/users", { robots: { index: false } });

/** What a person sees of their account, for an owner who has begun to look. */
export default async function ViewAsPage({ params, searchParams }: PageProps<"/admin/users/[id]/view">) {
  const { id } = await params;
  const { db } = await requirePageSession(`/admin/users/${id}/view`);
  const { part: asked, after } = await searchParams;
  const part = readViewPart(asked);
  const [person, viewed] = await Promise.all([
    openPerson(db, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") notFound();
      throw error;
    }),
    viewAs(db, id, part, after).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "gone") return null;
      throw error;
    }),
  ]);
  return <ViewingScreen isOlder={after !== undefined} part={part} person={person} viewed={viewed} />;
}
