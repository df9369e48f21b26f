import type { Service, ServiceContext } from "#embedded/gateway/context";

export function createMailboxPage(_context: ServiceContext): Service {
  return async () => new Response("", { status: 404 });
}
