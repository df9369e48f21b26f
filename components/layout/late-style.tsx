import { LATE_MEDIA } from "#lib/http/late-media";

/**
 * A cached page brings the rules for what is on it (lib/cache/page-style.ts); its style sheets hold from the first moment on in which
 * there could be something else: an element comes or gets a class, or the reader presses something. Nothing is drawn in between.
 */
const LATE_STYLE = `addEventListener("DOMContentLoaded",()=>{const d=document,s=[...d.querySelectorAll('link[media="${LATE_MEDIA}"]')];
if(!s.length)return;const e=["pointerdown","keydown"],hold=()=>{o.disconnect();for(const k of e)removeEventListener(k,hold,true);for(const l of s)l.media="all"},
o=new MutationObserver(m=>{if(m.some(c=>c.type==="attributes"||[...c.addedNodes].some(n=>n.nodeType===1&&(n.className||n.firstElementChild))))hold()});
o.observe(d.body,{subtree:true,childList:true,attributeFilter:["class"]});for(const k of e)addEventListener(k,hold,true)})`;

export function LateStyle() {
  return <script>{LATE_STYLE}</script>;
}
