import type { Cursor, FairPlace, WaitingAuthor } from "#lib/posts/browse/browse.ts";

/** A range of a list: after one place, up to another, for one author or for all but some. */
export type Range = {
  after: Cursor | null;
  until?: Cursor | null;
  authorId?: string;
  except?: readonly string[];
  limit: number;
};

type Listed = { id: string; publishedAt: string; author: { id: string } };
type Read<Item> = (range: Range) => Promise<Item[]>;
type Limits = { perPage: number; most: number };

/** How many posts beyond a page are read at once, to replace those passed over. */
const SPARE = 12;

/**
 * One page of a list, newest first, with at most `most` posts per author while other authors have posts left.
 * Everything up to `reached` was shown, except posts of the authors in `held`: these wait since the author's last
 * shown post and come first. A place holds all that later pages need, so every page costs the same, however deep.
 */
export async function readFairPage<Item extends Listed>(
  read: Read<Item>,
  place: FairPlace | null,
  limits: Limits,
): Promise<{ items: Item[]; next: FairPlace | null }> {
  const page = new FairPage(read, place, limits);
  await page.takeWaiting();
  await page.takeNew();
  await page.fillFromOne();
  return { items: page.items, next: await page.findNext() };
}

class FairPage<Item extends Listed> {
  readonly items: Item[] = [];
  /** How far the list was read for all authors but the held ones. */
  private reached: Cursor | null;
  private isAtEnd = false;
  /** Whether more was read than fits. */
  private hasUnread = false;
  private readonly counts = new Map<string, number>();
  private readonly lastOf = new Map<string, Cursor>();
  /** Authors whose posts may have been left for later pages. */
  private readonly waiting = new Set<string>();

  private readonly read: Read<Item>;
  private readonly place: FairPlace | null;
  private readonly limits: Limits;

  constructor(read: Read<Item>, place: FairPlace | null, limits: Limits) {
    this.read = read;
    this.place = place;
    this.limits = limits;
    this.reached = place?.reached ?? null;
  }

  /** Takes what earlier pages passed over, in list order. */
  async takeWaiting(): Promise<void> {
    const { held = [], reached: until = null } = this.place ?? {};
    const found = await Promise.all(held.map((one) => this.readRestOf(one, until, this.limits.most + 1)));
    for (const one of held) this.lastOf.set(one.authorId, one);
    for (const item of found.flat().toSorted(byPlace)) if (!this.take(item)) this.waiting.add(item.author.id);
  }

  async takeNew(): Promise<void> {
    while (!(this.isFull || this.isAtEnd)) {
      const full = [...this.counts].flatMap(([id, count]) => (id && count >= this.limits.most ? [id] : []));
      const limit = this.limits.perPage + SPARE;
      const found = await this.read({ after: this.reached, except: full, limit });
      for (const id of full) this.waiting.add(id);
      this.hasUnread = !this.walk(found);
      this.isAtEnd = !this.hasUnread && found.length < limit;
    }
  }

  /** If only one author is left, the limit no longer applies. */
  async fillFromOne(): Promise<void> {
    const room = this.limits.perPage - this.items.length;
    if (room === 0) return;
    const rests = await this.readRests(room + 1);
    const [rest = []] = rests;
    if (rests.length !== 1) return;
    for (const item of rest.slice(0, room)) {
      this.show(item);
      if (!this.reached || byPlace(placeOf(item), this.reached) > 0) this.reached = placeOf(item);
    }
  }

  /** Queries waiting posts only if nothing else shows that there are more. */
  async findNext(): Promise<FairPlace | null> {
    const waiting = [...this.waiting];
    const held = this.hasUnread ? waiting : (await this.readRests(1)).flatMap(([first]) => first?.author.id ?? []);
    const isMore = this.hasUnread || held.length > 0 || (!this.isAtEnd && (await this.hasMore()));
    return isMore && this.reached ? { reached: this.reached, held: held.flatMap((id) => this.heldOf(id)) } : null;
  }

  private get isFull(): boolean {
    return this.items.length === this.limits.perPage;
  }

  /** Takes items while there is room. Returns true if it reached the end. */
  private walk(found: readonly Item[]): boolean {
    for (const item of found) {
      if (this.isFull) return false;
      if (!this.take(item)) this.waiting.add(item.author.id);
      this.reached = placeOf(item);
    }
    return true;
  }

  private take(item: Item): boolean {
    if (this.isFull || (item.author.id && (this.counts.get(item.author.id) ?? 0) >= this.limits.most)) return false;
    this.show(item);
    return true;
  }

  private show(item: Item): void {
    this.items.push(item);
    this.counts.set(item.author.id, (this.counts.get(item.author.id) ?? 0) + 1);
    this.lastOf.set(item.author.id, placeOf(item));
  }

  /** The next posts of each waiting author. While other authors have posts left, only those passed over. */
  private async readRests(limit: number): Promise<Item[][]> {
    const until = this.isAtEnd ? null : this.reached;
    const waiting = [...this.waiting].flatMap((id) => this.heldOf(id));
    const rests = await Promise.all(waiting.map((one) => this.readRestOf(one, until, limit)));
    return rests.filter(({ length }) => length > 0);
  }

  private readRestOf(
    { authorId, publishedAt, id }: WaitingAuthor,
    until: Cursor | null,
    limit: number,
  ): Promise<Item[]> {
    return this.read({ authorId, after: { publishedAt, id }, until, limit });
  }

  private heldOf(authorId: string): WaitingAuthor[] {
    const last = this.lastOf.get(authorId);
    return last ? [{ authorId, publishedAt: last.publishedAt, id: last.id }] : [];
  }

  private async hasMore(): Promise<boolean> {
    return (await this.read({ after: this.reached, limit: 1 })).length > 0;
  }
}

function placeOf({ publishedAt, id }: Cursor): Cursor {
  return { publishedAt, id };
}

/** Newest first, like the lists; ties by id. */
function byPlace(one: Cursor, other: Cursor): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}
