/** Between a node's word and the job that records the payment. */
const HEARD_MS = 40;
const LOOK_EVERY_MS = 5;
/** Where payments never end, long work still goes on. */
const LONGEST_MS = 250;

let underWay = 0;
let heardAt = Number.NEGATIVE_INFINITY;
const hearers = new Set<() => void>();

/** A payment is about to be recorded in this process, or in the one that started it. */
export function notePayment(): void {
  heardAt = performance.now();
  tellAll();
}

/** Tells of each payment that is noted or recorded here, for long work in another process. Returns what ends it. */
export function onPayment(tell: () => void): () => void {
  hearers.add(tell);
  return () => void hearers.delete(tell);
}

/** Records a payment, for which a reader waits. */
export async function recordFirst(record: () => Promise<void>): Promise<void> {
  underWay++;
  tellAll();
  try {
    await record();
  } finally {
    underWay--;
  }
}

/** Long work asks for this between its pieces. It shares a processor with payments, and their readers wait. */
export async function giveWay(): Promise<void> {
  const goesOnAt = performance.now() + LONGEST_MS;
  while (isPaying() && performance.now() < goesOnAt) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

function tellAll(): void {
  for (const tell of hearers) tell();
}

function isPaying(): boolean {
  return underWay > 0 || performance.now() - heardAt < HEARD_MS;
}
