import { MODE_KEY, PAPER } from "#components/layout/colour-mode.ts";
import { PLACES_KEY } from "#components/post/kept-places.ts";
import { READING_KEY } from "#components/post/reading-choice.ts";
import { BUYER_COOKIE, COMPANION_COOKIE, SIGNED_IN_VIEWERS } from "#lib/auth/companion-cookie.ts";
import { OWN_ACCOUNT_KEY } from "#lib/page/own-account.ts";
import { OWNED_KEY, SAVED_KEY } from "#lib/purchases/checkout/owned-posts.ts";
import { FOLLOWS_KEY } from "#lib/social/browser/follow-sets.ts";

/**
 * Marks <html> with the stored colour mode, the reading choice and the kind of viewer, and whether they bought or saved something, follow someone, or have begun to read, and their face, before the first paint. Opens the dialog of a
 * pressed button, or closes it, where the browser does not know commandfor, or popovers, so that no press is lost before a page's own script, or without it.
 */
export const FIRST_SCRIPT = `(()=>{const d=document,h=d.documentElement,r=h.dataset,g=k=>{try{return localStorage.getItem(k)}catch{}},f=o=>{try{return sessionStorage[o+"Item"]("${FOLLOWS_KEY}")}catch{}};r.marked="";
const m=g("${MODE_KEY}"),t=g("${READING_KEY}"),v=/(?:^|; )${COMPANION_COOKIE}=(${SIGNED_IN_VIEWERS.join("|")})(?:;|$)/.exec(d.cookie);
if(m==="light"||m==="dark"){r.mode=m;for(const e of d.querySelectorAll("[name=theme-color]"))e.content=${JSON.stringify(PAPER)}[m]}
if(v){r.viewer=v[1];if(g("${OWNED_KEY}")||g("${SAVED_KEY}"))r.owner="";if(/^.+\\n./.test(f("get")))r.follower="";h.style.cssText=g("${OWN_ACCOUNT_KEY}")??""}else{f("remove");if(d.cookie.includes("${BUYER_COOKIE}="))r.buyer=""}
if(g("${PLACES_KEY}"))r.started="";if(t&&/^[a-z ]{1,40}$/.test(t))r.reading=t;
if(!("commandForElement"in HTMLButtonElement.prototype))addEventListener("click",({target:t})=>{const b=t.closest("[commandfor],[popovertarget]"),
p=b&&d.getElementById(b.getAttribute("commandfor")||!("popover"in h)&&b.getAttribute("popovertarget"));if(p&&p.showModal)p.open?p.close():p.showModal()})})()`;

/** The text never changes, so a content security policy can allow it by its hash. */
export function FirstScript() {
  return <script>{FIRST_SCRIPT}</script>;
}
