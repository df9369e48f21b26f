/** The offices, from `app_metadata.role`, which only the server writes. */
export const STAFF_ROLES = ["owner", "finance", "moderator", "support"] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** One way in which a session was proven, and when (seconds since 1970). */
export type Proof = { method: string; timestamp: number };

/** Who asks, as the database knows them now; nothing is taken from `user_metadata`, which its owner writes. */
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
  status: "active" | "limited" | "suspended";
  amr: readonly Proof[];
};

export type RegisteredViewer = SessionViewer & { isAnonymous: false };
export type StaffViewer = RegisteredViewer & { role: StaffRole };

export function isRegistered(viewer: SessionViewer): viewer is RegisteredViewer {
  return !viewer.isAnonymous;
}

/** The owner holds every office. Without roles: anybody who holds one. A limited or suspended account holds none. */
export function isStaff(viewer: SessionViewer, roles: readonly StaffRole[] = STAFF_ROLES): viewer is StaffViewer {
  if (!isRegistered(viewer) || viewer.status !== "active" || viewer.role === null) return false;
  return viewer.role === "owner" || roles.includes(viewer.role);
}
