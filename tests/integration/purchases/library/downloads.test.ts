import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

const PAID = "Zymurgy stands behind the wall.";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost(PAID);
});
afterAll(() => stage.close());

const offer = (of: string, isOffered: boolean) =>
  stage.world.pool.query("update public.posts set offers_downloads = $2 where id = $1", [of, isOffered]);

async function bought(of = post) {
  const buyer = await stage.anonymous();
  return { buyer, purchase: await stage.buy(buyer, of) };
}

const documentOf = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

const wordsOf = ({ bytes }: { bytes: Uint8Array }) =>
  strFromU8(unzipSync(bytes)["EPUB/text.xhtml"] ?? new Uint8Array());

describe("GET /api/posts/{id}/download", () => {
  test("gives a buyer, by session, token or another device, and the author the whole text in both formats", async () => {
    const { buyer, purchase } = await bought();
    for (const who of [
      buyer,
      { bearer: stage.accessToken(purchase) },
      { bearer: stage.readingToken(purchase) },
      stage.author,
    ]) {
      const markdown = await stage.api.download(who, post, "md");
      expect(markdown.status).toBe(200);
      expect(markdown.text).toContain(PAID);
      expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(markdown.headers.get("content-disposition")).toMatch(
        new RegExp(`^attachment; filename="${stage.author.handle}-[a-z0-9-]+\\.md"$`),
      );
      expect(markdown.headers.get("cache-control")).toBe("private, no-store");
      const epub = await stage.api.download(who, post, "epub");
      expect(epub.headers.get("content-type")).toBe("application/epub+zip");
      expect(wordsOf(epub)).toContain(PAID);
    }
  });

  test("has no paid word for anyone else: strangers, other buyers, receipt links, and after a refund", async () => {
    const { buyer, purchase } = await bought();
    const other = await bought(await stage.addPost("Another text."));
    const refuses = async (who: Parameters<typeof stage.api.download>[0]) => {
      for (const format of ["md", "epub"]) {
        const { status, text, body } = await stage.api.download(who, post, format);
        expect(status).toBe(402);
        expect(body).toMatchObject({ code: "payment_required", downloads: true });
        expect(text).not.toContain("Zymurgy");
      }
    };
    for (const who of [
      {},
      other.buyer,
      { bearer: stage.accessToken(other.purchase) },
      { bearer: stage.receiptToken(purchase) },
      await stage.registered(),
    ]) {
      await refuses(who);
    }
    expect((await stage.api.refund(buyer, purchase.id)).status).toBe(202);
    for (const who of [buyer, { bearer: stage.accessToken(purchase) }, { bearer: stage.readingToken(purchase) }])
      await refuses(who);
    expect((await stage.api.download(stage.author, post, "docx")).status).toBe(422);
    expect((await stage.api.download({}, "00000000-0000-4000-8000-000000000000", "md")).status).toBe(404);
  });

  test("keeps what the quote promised, whatever the author chooses later", async () => {
    const own = await stage.addPost(PAID);
    const before = await bought(own);
    await offer(own, false);
    const after = await bought(own);
    expect((await stage.api.download(before.buyer, own, "md")).text).toContain(PAID);
    const refused = await stage.api.download(after.buyer, own, "md");
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("Zymurgy");
    expect((await stage.api.content(after.buyer, own)).status).toBe(200);
    expect((await stage.api.download(stage.author, own, "md")).status).toBe(200);
    await offer(own, true);
    expect((await stage.api.download(after.buyer, own, "md")).status).toBe(403);
  });

  test("is the version that was bought", async () => {
    const own = await stage.addPost(PAID);
    const { buyer } = await bought(own);
    const changed = [documentOf("Free words. ".repeat(30)), documentOf("Something else entirely.")];
    await stage.world.as(stage.author, "select public.save_post($1, 1, $2, $3)", [own, ...changed]);
    await stage.world.judge(own);
    await stage.world.as(stage.author, "select public.publish_post($1, 2, change_note => 'New.')", [own]);
    expect((await stage.api.download(buyer, own, "md")).text).toContain(PAID);
    expect((await stage.api.download(stage.author, own, "md")).text).toContain("Something else");
  });

  test("counts as a delivery: a program that downloads has been served", async () => {
    const { purchase } = await bought();
    const delivered = () =>
      stage.world.one<{ delivered_at: string | null }>(
        "select delivered_at from public.purchase_secrets where purchase_id = $1",
        [purchase.id],
      );
    expect((await delivered()).delivered_at).toBeNull();
    await stage.api.download({ bearer: stage.accessToken(purchase) }, post, "md");
    expect((await delivered()).delivered_at).not.toBeNull();
  });
});
