import { connect } from "node:net";
import { until } from "#tests/support/until";

const LIMIT = 256;
const TOO_MANY = 10;

/** Opens more sockets than one address may hold, waits until a server has closed the excess, and closes the rest. */
export async function openTooManySockets(url: string): Promise<void> {
  let closed = 0;
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: LIMIT + TOO_MANY }, () => {
    const socket = connect(Number(port), hostname);
    // A refused one may be reset instead of closed.
    socket.on("error", () => undefined);
    return socket.once("close", () => closed++);
  });
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
