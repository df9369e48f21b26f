/** The address at which this machine reaches a server: one that listens everywhere is also on loopback. */
export function reachableAt(listenOn: string, port: number): string {
  if (listenOn === "0.0.0.0" || listenOn === "::") return `http://127.0.0.1:${port}`;
  return `http://${listenOn.includes(":") ? `[${listenOn}]` : listenOn}:${port}`;
}
