import { MODE_KEY, PAPER } from "#components/layout/colour-mode.ts";
import { READING_KEY } from "#components/post/reading-choice.ts";
import { COMPANION_COOKIE, SIGNED_IN_VIEWERS } from "#lib/auth/companion-cookie.ts";
import { OWN_ACCOUNT_KEY } from "#lib/page/own-account.ts";
import { OWNED_KEY } from "#lib/purchases/checkout/owned-posts.ts";

/**
 * Marks <html> with the stored colour mode, the reading choice, the kind of viewer, whether they bought something, and their face, before the first paint. Opens the dialog of a
 * pressed button where the browser does not know commandfor, so that no press is lost before a page's own script, or without it.
 */
export const FIRST_SCRIPT = `(()=>{const r=document.documentElement;r.dataset.marked="";const p=${JSON.stringify(PAPER)};
try{const m=localStorage.getItem("${MODE_KEY}");
if(m==="light"||m==="dark"){r.dataset.mode=m;for(const e of document.querySelectorAll('meta[name="theme-color"]'))e.content=p[m]}}catch{}
try{const v=/(?:^|; )${COMPANION_COOKIE}=(${SIGNED_IN_VIEWERS.join("|")})(?:;|$)/.exec(document.cookie);if(v){r.dataset.viewer=v[1];if(localStorage.getItem("${OWNED_KEY}"))r.dataset.owner="";r.style.cssText=localStorage.getItem("${OWN_ACCOUNT_KEY}")??""}}catch{}
try{const t=localStorage.getItem("${READING_KEY}");if(t&&/^[a-z ]{1,40}$/.test(t))r.dataset.reading=t}catch{}
if(!("commandForElement"in HTMLButtonElement.prototype))addEventListener("click",({target:t})=>{const b=t.closest("[command=show-modal]");
const d=b&&document.getElementById(b.getAttribute("commandfor"));if(d&&!d.open)d.showModal()})})()`;

/** The text never changes, so a content security policy can allow it by its hash. */
export function FirstScript() {
  return <script>{FIRST_SCRIPT}</script>;
}
