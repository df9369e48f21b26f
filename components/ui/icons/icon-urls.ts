const MAX_URL_LENGTH = 500;

export type IconRequest = { url: string; prefix: string; names: string[] };

/** As few requests as possible for icons such as ph:globe: one per set, and another when an address would get too long. */
export function iconRequestsFor(icons: readonly string[], origin: string): IconRequest[] {
  const requests: IconRequest[] = [];
  for (const icon of icons) {
    const [prefix = "", name = ""] = icon.split(":");
    const open = requests.findLast((request) => request.prefix === prefix);
    if (open && `${open.url},${name}`.length <= MAX_URL_LENGTH) {
      open.url += `,${name}`;
      open.names.push(name);
    } else {
      requests.push({ url: `${origin}/api/icons/${prefix}.json?icons=${name}`, prefix, names: [name] });
    }
  }
  return requests;
}
