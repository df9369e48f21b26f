import { make } from "#components/document/element.ts";
import { registerIsland } from "#components/document/islands.ts";

/** Puts another site's player in place of the link to its content. Which sites: `frame-src` of the content policy. */
registerIsland("player", {
  open(link) {
    const { player = "", name } = link.dataset;
    const box = link.closest<HTMLElement>(".post-embed");
    const frame = make("iframe", {
      allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
      class: "post-player",
      "data-shape": box?.dataset.shape ?? "",
      referrerpolicy: "strict-origin-when-cross-origin",
      sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
      src: player,
      title: `From ${name}`,
    });
    box?.replaceWith(frame);
    frame.focus({ preventScroll: true });
  },
});
