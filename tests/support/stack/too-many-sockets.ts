import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { until } from "#tests/support/until.ts";

const LIMIT = 256;
const TOO_MANY = 10;

/** Opens more sockets than one address may hold, waits until a server has closed the excess, and closes the rest. */
export async function openTooManySockets(url: string): Promise<void> {
  let closed = 0;
  const sockets = openSockets(url);
  for (const socket of sockets) socket.once("close", () => closed++);
  try {
    await until(
      () => `${TOO_MANY} sockets are closed, not ${closed}`,
      () => closed >= TOO_MANY,
      5_000,
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Opens as many, and fails unless each of them gets an answer while all are open. */
export async function holdManySockets(url: string): Promise<void> {
  const sockets = openSockets(url);
  try {
    await Promise.all(sockets.map(answerOn));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function openSockets(url: string): Socket[] {
  const { hostname, port } = new URL(url);
  return Array.from({ length: LIMIT + TOO_MANY }, () => {
    const socket = connect(Number(port), hostname);
    // One that is refused may be reset instead of closed.
    return socket.on("error", () => undefined);
  });
}

async function answerOn(socket: Socket): Promise<void> {
  socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const isClosed = once(socket, "close").then(() => {
    throw new Error("A socket was closed without an answer.");
  });
  await Promise.race([once(socket, "data"), isClosed]);
}
