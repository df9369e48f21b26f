/** Where the publish screen leads to for a picture that lacks something. */
export const imageAnchor = (imageId: string) => `image-${imageId}`;
