import type { Route } from "next";
import type { ViewerKind } from "#lib/auth/companion-cookie.ts";

export type NavigationLink = {
  label: string;
  href: Route;
  /** Not a page of the router: fetched by the browser itself. */
  isFile?: true;
  /** Who is shown the link. Without it, everyone. */
  viewers?: readonly ViewerKind[];
  /** Only for readers who have bought something, as the marks on <html> say, or a page that only they get. */
  forOwners?: true;
  /** On a phone it moves behind the menu button. */
  needsRoom?: boolean;
};

/** A group of links, with its name for screen readers. */
export type NavigationGroup = { label: string; links: readonly NavigationLink[] };

export type Navigation = {
  /** In the header, on the phone behind its menu button. */
  places: NavigationGroup;
  /** At the end of the header: signing in, or writing. On a phone, what needs room moves behind the menu button. */
  account: NavigationGroup;
  /** Behind the account's button, for users with an account. Ends with the button that signs out. */
  own?: NavigationGroup;
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
      { label: "Start writing", href: "/compose", viewers: ["visitor", "anonymous"], needsRoom: true },
      { label: "Library", href: "/library", viewers: ["visitor", "anonymous"], forOwners: true, needsRoom: true },
      { label: "Settings", href: "/settings", viewers: ["anonymous"], needsRoom: true },
      { label: "Sign in", href: "/login", viewers: ["visitor", "anonymous"] },
      { label: "Write", href: "/compose", viewers: ["registered", "admin"] },
    ],
  },
  own: {
    label: "Yours",
    links: [
      { label: "Profile", href: "/profile" },
      { label: "Posts", href: "/posts/published" },
      { label: "Library", href: "/library" },
      { label: "Settings", href: "/settings" },
      { label: "Admin", href: "/admin", viewers: ["admin"] },
    ],
  },
  footer: {
    label: "About",
    links: [
      { label: "FAQ", href: "/faq" },
      { label: "Get Nano", href: "/get-nano" },
      { label: "Content guidelines", href: "/content-guidelines" },
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
      { label: "Withdraw", href: "/withdraw" },
      { label: "Contact", href: "/contact" },
      { label: "Transparency", href: "/transparency" },
      { label: "Changelog", href: "/changelog" },
      { label: "Status", href: "/status" },
      { label: "RSS", href: "/rss.xml", isFile: true },
    ],
  },
};
