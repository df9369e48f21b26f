import { isRegistered, isStaff, type SessionViewer, type StaffRole } from "#lib/auth/viewer.ts";

/** In the order in which they are checked. */
export type Guard = "auth" | "registered" | "require-user-name" | "require-payout-address" | "admin";

/** What a route requires. */
export type Guarded = {
  guards: readonly Guard[];
  roles?: readonly StaffRole[];
  /** Also open to a visitor whose browser proves a purchase by its token. */
  admitsHolders?: true;
};

/** The first guard that the viewer does not pass, or null. */
export function findUnmetGuard(
  { guards, roles, admitsHolders }: Guarded,
  viewer: SessionViewer | null,
  isHolder = false,
): Guard | null {
  if (!viewer && isHolder && admitsHolders) return null;
  return guards.find((guard) => !passes(guard, viewer, roles)) ?? null;
}

function passes(guard: Guard, viewer: SessionViewer | null, roles?: readonly StaffRole[]): boolean {
  if (!viewer) return false;
  switch (guard) {
    case "auth":
      return true;
    case "registered":
      return isRegistered(viewer);
    case "require-user-name":
      return Boolean(viewer.handle && viewer.name);
    case "require-payout-address":
      return viewer.hasPayoutAddress || viewer.hasPutOffPayout;
    case "admin":
      return isStaff(viewer, roles);
  }
}

/** Where a viewer can meet the guard. Null for staff: others see a page that is not found. */
export function destinationOf(guard: Guard): string | null {
  switch (guard) {
    case "auth":
      return "/login";
    case "registered":
      return "/profile/convert";
    case "require-user-name":
      return "/profile/profile-setup";
    case "require-payout-address":
      return "/profile/payout-setup";
    case "admin":
      return null;
  }
}
