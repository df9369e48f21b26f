import { BlockList, isIP } from "node:net";
import type { NextConfig } from "next";
import { PICTURE_WIDTHS } from "#lib/http/pages/picture-widths.ts";

const LOCAL = new BlockList();
LOCAL.addSubnet("127.0.0.0", 8);
LOCAL.addSubnet("10.0.0.0", 8);
LOCAL.addSubnet("172.16.0.0", 12);
LOCAL.addSubnet("192.168.0.0", 16);
LOCAL.addAddress("::1", "ipv6");
LOCAL.addSubnet("fc00::", 7, "ipv6");

/** Configures Next's image optimiser for the public buckets of our own storage. It answers 400 to everything else. */
export function imageSettings(storage: URL | null): NonNullable<NextConfig["images"]> {
  return {
    deviceSizes: PICTURE_WIDTHS,
    imageSizes: [],
    qualities: [100],
    formats: ["image/webp"],
    localPatterns: [],
    remotePatterns: storage ? [publicBucketsOf(storage)] : [],
    maximumRedirects: 0,
    maximumDiskCacheSize: 500_000_000,
    // Next refuses hosts in its own network, so that public names cannot lead there. Ours may be in it.
    dangerouslyAllowLocalIP: storage !== null && isLocal(storage.hostname),
  };
}

function publicBucketsOf({ protocol, hostname, port, pathname }: URL) {
  return {
    protocol: protocol === "http:" ? "http" : "https",
    hostname,
    port,
    pathname: `${pathname.replace(/\/$/, "")}/storage/v1/object/public/**`,
    search: "",
  } as const;
}

/** A private address, or a name that public DNS does not have: localhost, or a container. */
function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  if (version === 0) return !hostname.includes(".") || /\.(?:localhost|local|internal)$/.test(hostname);
  return LOCAL.check(address, version === 6 ? "ipv6" : "ipv4");
}
