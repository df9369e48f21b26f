import { SHINGLES_MIN } from "#lib/moderation/checks/shingles.ts";

/**
 * MinHash: the smallest of many hashes is the same for two sets as often as they share members. Four in a band find
 * what is alike, sixteen bands miss little of it (README.md has the numbers).
 */
const BANDS = 16;
const ROWS = 4;

/** Written here, not drawn: prints of different workers and years must agree. */
const SEEDS = drawSeeds(BANDS * ROWS, 0x5eed_09ca);

/** The 32-bit hashes by which texts that may be alike are found. None for a text that is too short. */
export function bandsOf(shingles: ReadonlySet<string>): number[] {
  if (shingles.size < SHINGLES_MIN) return [];
  const least = new Uint32Array(SEEDS.length).fill(0xffff_ffff);
  for (const shingle of shingles) {
    const hash = hashText(shingle);
    for (let n = 0; n < SEEDS.length; n++) {
      const one = mix(hash ^ (SEEDS[n] ?? 0));
      if (one < (least[n] ?? 0)) least[n] = one;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let key = mix(band + 1);
    for (let row = 0; row < ROWS; row++) key = mix(key ^ (least[band * ROWS + row] ?? 0)) + row;
    // Postgres counts an integer from below zero.
    return key | 0;
  });
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** A bijection of 32 bits in which each bit depends on all (the finalizer of MurmurHash3). */
function mix(bits: number): number {
  let mixed = bits >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function drawSeeds(count: number, first: number): Uint32Array {
  const seeds = new Uint32Array(count);
  for (let n = 0; n < count; n++) seeds[n] = mix(first + Math.imul(n + 1, 0x9e37_79b9));
  return seeds;
}
