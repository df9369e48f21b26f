import type { BrowserSettings } from "#lib/env/browser.ts";

export type RealtimeSettings = Pick<BrowserSettings, "supabaseUrl" | "supabasePublishableKey">;

/** A message of Realtime. `reference` is that of the message it answers. */
type Frame = { reference: unknown; event: unknown; payload: unknown };

type Handlers = {
  onOpen: () => void;
  onFrame: (frame: Frame) => void;
  /** Before each sign of life. */
  onHeartbeat: () => void;
  /** The connection broke, or the server is silent. Nothing follows. */
  onLost: () => void;
};

export type RealtimeSocket = {
  /** Does nothing unless the socket is open. */
  send: (reference: string, topic: string, event: string, payload: object) => void;
  close: () => void;
};

/** A server or a proxy may take the connection and never answer. On slow 3G a handshake takes 2 s. */
const OPEN_MS = 5_000;
/** As supabase-js. Realtime ends a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = "heartbeat";
/** One socket joins one channel, once. */
const JOIN_REFERENCE = "1";

/** A socket to Supabase Realtime: frames of Phoenix channels, version 2, and signs of life. Does not reconnect. */
export function openRealtime(
  settings: RealtimeSettings,
  { onOpen, onFrame, onHeartbeat, onLost }: Handlers,
): RealtimeSocket {
  const socket = new WebSocket(addressOf(settings));
  const closing = new AbortController();
  const { signal } = closing;
  let isSilent = false;

  const send: RealtimeSocket["send"] = (reference, topic, event, payload) => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify([JOIN_REFERENCE, reference, topic, event, payload]));
  };
  const close = () => {
    clearTimeout(opening);
    clearInterval(heart);
    closing.abort();
    socket.close();
  };
  const lose = () => {
    close();
    onLost();
  };
  const beat = () => {
    if (isSilent) return lose();
    isSilent = socket.readyState === WebSocket.OPEN;
    onHeartbeat();
    send(HEARTBEAT, "phoenix", "heartbeat", {});
  };
  const take = ({ data }: MessageEvent<unknown>) => {
    isSilent = false;
    const frame = readFrame(data);
    if (frame) onFrame(frame);
  };

  const open = () => {
    clearTimeout(opening);
    onOpen();
  };

  const opening = setTimeout(lose, OPEN_MS);
  const heart = setInterval(beat, HEARTBEAT_MS);
  socket.addEventListener("open", open, { signal });
  socket.addEventListener("message", take, { signal });
  socket.addEventListener("close", lose, { signal });
  socket.addEventListener("error", lose, { signal });
  return { send, close };
}

function addressOf({ supabaseUrl, supabasePublishableKey: apikey }: RealtimeSettings): string {
  const query = new URLSearchParams({ apikey, vsn: "2.0.0" });
  return `${supabaseUrl.replace(/^http/, "ws")}/realtime/v1/websocket?${query}`;
}

/** What is no frame tells nothing, so it is skipped. */
function readFrame(data: unknown): Frame | null {
  try {
    const [, reference, , event, payload]: unknown[] = JSON.parse(String(data));
    return { reference, event, payload };
  } catch {
    return null;
  }
}
