import { answerMachine } from "#lib/posts/reading/machine-post.ts";

/** The proxy rewrites to this when a program asks for Markdown or JSON at a post's own address. */
export async function GET(request: Request, { params }: RouteContext<"/feeds/post/[at]/[post]">): Promise<Response> {
  const { at, post } = await params;
  return answerMachine(request, at, post);
}
