import { z } from "zod";
import { parseForeignJson } from "#lib/http/foreign-json.ts";

export const PROTOCOLS = ["1.0.0", "2.0.0"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const ref = z.string().nullish().default(null);
const objectFrame = z.object({ join_ref: ref, ref, topic: z.string(), event: z.string(), payload: z.unknown() });
const arrayFrame = z.tuple([ref, ref, z.string(), z.string(), z.unknown()]);

/** A message of the Phoenix socket, in the shape that the client asked for; null where it is none. */
export function readFrame(protocol: Protocol, data: Buffer, isBinary: boolean): Frame | null {
  if (isBinary) return protocol === "2.0.0" ? readBroadcastPush(data) : null;
  try {
    const message = parseForeignJson(data.toString("utf8"));
    if (protocol === "1.0.0") {
      const { join_ref: joinRef, ...frame } = objectFrame.parse(message);
      return { joinRef, ...frame };
    }
    const [joinRef, reference, topic, event, payload] = arrayFrame.parse(message);
    return { joinRef, ref: reference, topic, event, payload };
  } catch {
    return null;
  }
}

export function writeFrame(protocol: Protocol, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    protocol === "1.0.0" ? { join_ref: joinRef, ref, topic, event, payload } : [joinRef, ref, topic, event, payload],
  );
}

const USER_BROADCAST_PUSH = 3;
const HEADER_BYTES = 7;

/** Version 2 sends broadcasts as binary; enough of one is read to refuse it by name. */
function readBroadcastPush(data: Buffer): Frame | null {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0] = data;
  if (kind !== USER_BROADCAST_PUSH || data.length < HEADER_BYTES + joinRefBytes + refBytes + topicBytes) return null;
  let position = HEADER_BYTES;
  const take = (bytes: number) => {
    position += bytes;
    return data.toString("utf8", position - bytes, position);
  };
  return {
    joinRef: take(joinRefBytes) || null,
    ref: take(refBytes) || null,
    topic: take(topicBytes),
    event: "broadcast",
    payload: null,
  };
}
