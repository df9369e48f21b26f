import { Hono } from "hono";
import type { GatewayService, ServiceContext } from "#embedded/gateway/context.ts";
import { answerFailure, answerUnknownRoute } from "#embedded/storage/answer.ts";
import { bucketRoutes } from "#embedded/storage/buckets/routes.ts";
import { parseByteSize } from "#embedded/storage/byte-size.ts";
import { openBytesFolder } from "#embedded/storage/bytes/folder.ts";
import { sweepBytes } from "#embedded/storage/bytes/sweep.ts";
import type { StorageContext } from "#embedded/storage/context.ts";
import { changeRoutes } from "#embedded/storage/objects/change-routes.ts";
import { downloadRoutes } from "#embedded/storage/objects/download-routes.ts";
import { signRoutes } from "#embedded/storage/objects/sign-routes.ts";
import { uploadRoutes } from "#embedded/storage/objects/upload-routes.ts";
import { refusedStorageRoutes } from "#embedded/storage/refusals.ts";

/** Stands in for supabase/storage: rows in storage.objects under the caller's own rules, bytes in a folder. */
export function createStorage(service: ServiceContext): GatewayService {
  const { file_size_limit: limit } = service.settings.storage;
  const maxFileBytes = parseByteSize(limit);
  if (maxFileBytes === null) throw new Error(`[storage] file_size_limit is no size: ${limit}`);
  const context: StorageContext = { ...service, maxFileBytes, bytes: openBytesFolder(service.storageDir) };
  // Rubbish that cannot be swept now is swept at the next start; serving must not wait for it.
  sweepBytes(context.bytes, context.pool).catch((error: Error) => process.emitWarning(error));

  const app = new Hono().basePath("/storage/v1");
  app.onError((error) => answerFailure(error));
  app.notFound((c) => answerUnknownRoute(c.req.method, c.req.path));
  app.route("/", refusedStorageRoutes());
  app.route("/bucket", bucketRoutes(context));
  app.route("/object", signRoutes(context));
  app.route("/object", changeRoutes(context));
  app.route("/object", uploadRoutes(context));
  app.route("/object", downloadRoutes(context));
  return async (request) => app.fetch(request);
}
