import type { Service, ServiceContext } from "#embedded/gateway/context";

export function createStorage(_context: ServiceContext): Service {
  return async () => Response.json({ statusCode: "404", error: "not_found", message: "not found" }, { status: 404 });
}
