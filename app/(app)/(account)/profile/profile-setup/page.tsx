import type { Route } from "next";
import { ProfileSetupForm } from "#components/account/profile/profile-setup-form.tsx";
import { SetupFrame } from "#components/account/profile/setup-frame.tsx";
import { requireRegisteredPage } from "#lib/auth/guard/page-guard.ts";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { findFreeHandle, getOwnProfile } from "#lib/creators/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/profile/profile-setup", { title: "Your profile", robots: { index: false } });

export default async function ProfileSetupPage({ searchParams }: PageProps<"/profile/profile-setup">) {
  const next = readNextPath((await searchParams).next);
  const { db, viewer } = await requireRegisteredPage("/profile/profile-setup", next);
  const profile = await getOwnProfile(db, viewer.id);
  const called = profile.name ?? viewer.email?.split("@")[0] ?? "";
  const suggested = profile.handle ?? (await findFreeHandle(db, called)) ?? "";
  const goal = profile.has_payout_address && next !== null ? next : withNextPath("/profile/payout-setup", next);
  return (
    <SetupFrame
      step={0}
      title="Who is writing?"
      about="Readers see your name and your picture. Your handle is your address here."
    >
      <ProfileSetupForm profile={profile} suggestedHandle={suggested} next={goal as Route} />
    </SetupFrame>
  );
}
