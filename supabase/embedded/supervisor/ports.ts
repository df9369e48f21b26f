import { createServer } from "node:net";

/** The wanted port where it is free on loopback, else one that the system picks. */
export async function choosePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      const chosen = address && typeof address === "object" ? address.port : null;
      probe.close(() => resolve(chosen));
    });
  });
}
