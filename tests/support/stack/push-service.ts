import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "#lib/notifications/push/payload.ts";
import type { PushReach } from "#lib/notifications/push/send.ts";

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser's side of a subscription: keys that only it has, and what it reads by them. */
export type FakeBrowser = ReturnType<typeof createFakeBrowser>;

export function createFakeBrowser() {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  return {
    name: randomBytes(8).toString("hex"),
    publicKey: publicKey.toString("base64url"),
    sharedSecret: secret.toString("base64url"),
    /** RFC 8291 and 8188, a single record. */
    read(body: Buffer): PushPayload {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const input = hkdf(keys.computeSecret(sender), secret, info, 32);
      const key = hkdf(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = hkdf(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8")) as PushPayload;
    },
  };
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", input, salt, info, length));
}

/** A push service on this machine, which `reach` alone allows. It keeps what it is sent. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const state = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  const origin = `http://push.test:${port}`;
  const reach: PushReach = {
    network: {
      resolve: () => Promise.resolve(["127.0.0.1"]),
      mayReach: (address) => address === "127.0.0.1",
      schemes: new Set(["http:"]),
      ports: new Set([port]),
    },
    isEndpoint: (address) => address.startsWith(`${origin}/`),
  };
  return {
    ...{ received, reach, origin },
    endpointOf: ({ name }: FakeBrowser) => `${origin}/${name}`,
    of: ({ name }: FakeBrowser) => received.filter(({ path }) => path === `/${name}`),
    answerWith(status: number) {
      state.status = status;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
