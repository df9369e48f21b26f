/** The anchor to which the publish screen links for a picture that lacks something. */
export const imageAnchor = (imageId: string) => `image-${imageId}`;
