import type { Route } from "next";
import { SIGNED_IN_VIEWERS, type ViewerKind } from "#lib/auth/companion-cookie.ts";

export type NavigationLink = {
  label: string;
  href: Route;
  /** Not a page of the router: fetched by the browser itself. */
  isFile?: true;
  /** Who is shown the link. Without it, everyone. */
  viewers?: readonly ViewerKind[];
  /** Only for readers who have bought something, as the mark on <html> says. */
  forOwners?: true;
  /** On a phone it moves behind the menu button. */
  needsRoom?: boolean;
};

/** A group of links, with its name for screen readers. */
export type NavigationGroup = { label: string; links: readonly NavigationLink[] };

export type Navigation = {
  /** In the header, on the phone behind its menu button. */
  places: NavigationGroup;
  /** At the end of the header: signing in, or the user's own pages. */
  account: NavigationGroup;
  /** Beside them, for users with an account: the button that signs out. */
  signsOut?: boolean;
  footer: NavigationGroup;
};

/** Every link of the shell. A new page adds its line here, typed as a route. */
export const SITE_NAVIGATION: Navigation = {
  places: {
    label: "Main",
    links: [
      { label: "Browse", href: "/browse" },
      { label: "For readers", href: "/readers" },
      { label: "For creators", href: "/creators" },
    ],
  },
  account: {
    label: "Account",
    links: [
      { label: "Sign in", href: "/login", viewers: ["visitor", "anonymous"] },
      { label: "Write", href: "/compose", viewers: ["registered", "admin"] },
      // Beside these two there is no room for more in the header of a phone.
      { label: "Your posts", href: "/posts/published", viewers: ["registered", "admin"], needsRoom: true },
      { label: "Library", href: "/library", viewers: SIGNED_IN_VIEWERS, forOwners: true, needsRoom: true },
      { label: "Settings", href: "/settings", viewers: SIGNED_IN_VIEWERS, needsRoom: true },
    ],
  },
  signsOut: true,
  footer: {
    label: "About",
    links: [
      { label: "FAQ", href: "/faq" },
      { label: "Get Nano", href: "/get-nano" },
      { label: "Content guidelines", href: "/content-guidelines" },
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
      { label: "Contact", href: "/contact" },
      { label: "Transparency", href: "/transparency" },
      { label: "Changelog", href: "/changelog" },
      { label: "RSS", href: "/rss.xml", isFile: true },
    ],
  },
};
