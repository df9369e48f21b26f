import { openRealtime, type RealtimeSettings } from "#lib/supabase/realtime-socket.ts";

export type FollowedRow = {
  table: string;
  id: string;
  /** The id is a user's: all rows of theirs, new ones too. */
  isOwner?: true;
};

export type RowListener = {
  /** Every update from now on is announced. Look for earlier ones yourself. */
  onSubscribed: () => void;
  /** The row as the token's user may see it. Another server sent it: check what you use. */
  onUpdate: (row: unknown) => void;
  /** Refused, unanswered, ended or disconnected. Nothing follows. */
  onLost: () => void;
};

/** Realtime waits up to 15 s for the database before it answers a join, and 5 s more before it refuses one. */
const JOIN_MS = 25_000;
const JOIN = "1";

/**
 * Follows the updates of one row, or of one user's rows, until the returned function is called, over a socket of its own. This is as much of
 * `@supabase/realtime-js` as a payment needs, in a fifteenth of its size. It does not try again: its caller decides that.
 */
export function followRow(
  settings: RealtimeSettings,
  followed: FollowedRow,
  readToken: () => Promise<string | null>,
  { onSubscribed, onUpdate, onLost }: RowListener,
): () => void {
  const topic = `realtime:${followed.table}:${followed.id}`;
  // Asked for while the socket opens.
  const firstToken = readToken();
  let sentToken: string | null = null;
  let isOver = false;

  const join = async () => {
    // Without a token the row is lost, as said below, and the closed socket sends nothing.
    sentToken = await firstToken.catch(() => null);
    socket.send(JOIN, topic, "phx_join", joinPayload(followed, sentToken));
  };
  const renewToken = async () => {
    const token = await readToken();
    if (token === sentToken) return;
    sentToken = token;
    socket.send("token", topic, "access_token", { access_token: token });
  };
  const leave = () => {
    isOver = true;
    clearTimeout(timer);
    socket.close();
  };
  const lose = () => {
    if (isOver) return;
    leave();
    onLost();
  };
  const takeReply = (payload: unknown) => {
    clearTimeout(timer);
    if (partOf(payload, "status") === "ok") onSubscribed();
    else lose();
  };

  const timer = setTimeout(lose, JOIN_MS);
  const socket = openRealtime(settings, {
    onOpen: () => void join(),
    // What fails now is tried again at the next sign of life.
    onHeartbeat: () => void renewToken().catch(() => undefined),
    onLost: lose,
    onFrame: ({ reference, event, payload }) => {
      if (event === "phx_reply" && reference === JOIN) takeReply(payload);
      else if (event === "postgres_changes") onUpdate(partOf(partOf(payload, "data"), "record"));
      else if (event === "phx_error" || event === "phx_close") lose();
    },
  });
  firstToken.catch(lose);
  return leave;
}

function joinPayload({ table, id, isOwner }: FollowedRow, token: string | null): object {
  const wanted = isOwner ? { event: "*", filter: `user_id=eq.${id}` } : { event: "UPDATE", filter: `id=eq.${id}` };
  return {
    config: {
      broadcast: { ack: false, self: false },
      presence: { key: "", enabled: false },
      private: false,
      postgres_changes: [{ ...wanted, schema: "public", table }],
      // Without `wait`, it answers before it listens to the database.
      postgres_changes_options: { wait: true },
    },
    ...(token === null ? {} : { access_token: token }),
  };
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
