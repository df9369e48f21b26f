import type { Route } from "next";
import type { Viewer } from "#lib/auth/companion-cookie";

export type NavigationLink = {
  label: string;
  href: Route;
  /** Who is shown the link; without it, everybody. */
  viewers?: readonly Viewer[];
};

/** Links that stand together, under the name that a screen reader says. */
export type NavigationGroup = { label: string; links: readonly NavigationLink[] };

export type Navigation = {
  /** In the header, on the phone behind its menu button. */
  places: NavigationGroup;
  /** At the end of the header: signing in, or what is one's own. */
  account: NavigationGroup;
  /** Beside them, for who has an account: the button that signs out. */
  signsOut?: boolean;
  footer: NavigationGroup;
};

/** Every link of the shell. A page that begins to exist adds its line here, typed as a route that does. */
export const SITE_NAVIGATION: Navigation = {
  places: { label: "Main", links: [{ label: "Browse", href: "/browse" }] },
  account: {
    label: "Account",
    links: [
      { label: "Sign in", href: "/login", viewers: ["visitor", "anonymous"] },
      { label: "Settings", href: "/settings", viewers: ["anonymous", "registered", "admin"] },
    ],
  },
  signsOut: true,
  footer: { label: "About", links: [] },
};
