import { notFound } from "next/navigation";
import { PersonScreen } from "#components/admin/people/person-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { openPerson } from "#lib/moderation/people/queries.ts";

export const metadata = pageMetadata("/admin/users", { robots: { index: false } });

export default async function UserPage({ params }: PageProps<"/admin/users/[id]">) {
  const { id } = await params;
  const { db } = await requirePageSession(`/admin/users/${id}`);
  const person = await openPerson(db, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return <PersonScreen person={person} />;
}
