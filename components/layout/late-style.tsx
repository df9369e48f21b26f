import { LATE_MEDIA } from "#lib/http/late-media.ts";

/**
 * A cached page contains the rules for its own content (lib/cache/page-style.ts). Its style sheets apply as soon as something else
 * could appear: an element is added or gets a class, or the reader presses something. Nothing is painted in between.
 */
const LATE_STYLE = `addEventListener("DOMContentLoaded",()=>{const d=document,s=[...d.querySelectorAll('link[media="${LATE_MEDIA}"]')];
if(!s.length)return;const e=["pointerdown","keydown"],hold=()=>{o.disconnect();for(const k of e)removeEventListener(k,hold,true);for(const l of s)l.media="all"},
o=new MutationObserver(m=>{if(m.some(c=>c.type==="attributes"||[...c.addedNodes].some(n=>n.nodeType===1&&(n.className||n.firstElementChild))))hold()});
o.observe(d.body,{subtree:true,childList:true,attributeFilter:["class"]});for(const k of e)addEventListener(k,hold,true)})`;

export function LateStyle() {
  return <script>{LATE_STYLE}</script>;
}
