import type { Service, ServiceContext } from "#embedded/gateway/context";

export function createAuth({ tokens }: ServiceContext): Service {
  return async (request) => {
    if (new URL(request.url).pathname.endsWith("/.well-known/jwks.json")) return Response.json(tokens.publicKeys);
    return Response.json({ code: 404, error_code: "not_found", msg: "not found" }, { status: 404 });
  };
}
