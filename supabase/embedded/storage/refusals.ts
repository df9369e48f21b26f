import { Hono } from "hono";
import { notSupported } from "#embedded/storage/failure.ts";

/** What hosted Storage has and the product does not use. */
const FEATURES = {
  "/render/*": "Image transformation",
  "/upload/resumable": "Resumable upload",
  "/upload/resumable/*": "Resumable upload",
  "/object/list-v2/*": "Listing by cursor (listV2)",
  "/s3/*": "The S3 protocol",
  "/iceberg/*": "Analytics storage",
  "/vector/*": "Vector storage",
  "/cdn/*": "Purging a CDN cache",
};

export function refusedStorageRoutes(): Hono {
  const routes = new Hono();
  for (const [path, feature] of Object.entries(FEATURES)) {
    routes.all(path, () => {
      throw notSupported(feature);
    });
  }
  return routes;
}
