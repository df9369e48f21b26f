/** How much a document may hold. Apart from the schemas, which the editor loads later. */
export const DOCUMENT_LIMITS = {
  bytes: 1024 * 1024,
  characters: 100_000,
  images: 40,
  files: 20,
  listDepth: 4,
  /** Checked before anything recurses into the JSON. */
  jsonDepth: 40,
};

export const TABLE = { maxColumns: 10, maxRows: 50 };
export const GALLERY_IMAGES = { min: 2, max: 9 };
export const IMAGE_TEXT_MAX = { alt: 1_000, caption: 300 };
export const EMBED_ADDRESS_MAX_CHARS = 2_000;
export const EMBED_CARD_MAX = { title: 200, author: 100 };
