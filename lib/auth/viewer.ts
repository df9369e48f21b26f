import type { ViewerKind } from "#lib/auth/companion-cookie.ts";

/** The staff roles in `app_metadata.role`, which only the server writes. */
export const STAFF_ROLES = ["owner", "finance", "moderator", "support"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** One way a session was proven, and when (seconds since 1970). */
export type SignInProof = { method: string; timestamp: number };

/** The caller as the database knows them now. Uses nothing from `user_metadata`, which users can write themselves. */
export type SessionViewer = {
  id: string;
  sessionId: string;
  email: string | null;
  isAnonymous: boolean;
  role: StaffRole | null;
  handle: string | null;
  name: string | null;
  avatarUrl: string | null;
  hasPayoutAddress: boolean;
  /** Chose to set the payout address later (N-17). */
  hasPutOffPayout: boolean;
  status: "active" | "limited" | "suspended";
  amr: readonly SignInProof[];
};

type Account = Pick<SessionViewer, "isAnonymous" | "role" | "status">;
export type RegisteredViewer = SessionViewer & { isAnonymous: false };
export type StaffViewer = RegisteredViewer & { role: StaffRole };

export function isRegistered(viewer: SessionViewer): viewer is RegisteredViewer {
  return !viewer.isAnonymous;
}

/** Owners have every role. Without `roles`, any staff role counts. Limited or suspended accounts have none. */
export function isStaff(viewer: SessionViewer, roles: readonly StaffRole[] = STAFF_ROLES): viewer is StaffViewer {
  return hasOffice(viewer) && (viewer.role === "owner" || roles.includes(viewer.role));
}

/** What the companion cookie says of this viewer. */
export function viewerKindOf(viewer: Account): ViewerKind {
  if (hasOffice(viewer)) return "admin";
  return viewer.isAnonymous ? "anonymous" : "registered";
}

function hasOffice<V extends Account>(viewer: V): viewer is V & { isAnonymous: false; role: StaffRole } {
  return !viewer.isAnonymous && viewer.status === "active" && viewer.role !== null;
}
