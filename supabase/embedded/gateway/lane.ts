type LaneOptions = {
  /** How many requests are in work at once. */
  places: number;
  /** How many more may wait for a place, and how long. */
  waiting: number;
  patienceMs: number;
};

type Leave = () => void;

export type Lane = {
  /** Waits for a place; call the result to give it back. Null: too many were waiting, or it took too long. */
  enter(): Promise<Leave | null>;
};

/** Lets few requests in at a time, so that one kind of caller cannot take every connection to the database. */
export function createLane({ places, waiting, patienceMs }: LaneOptions): Lane {
  const queue = new Set<() => void>();
  let free = places;

  function makeLeave(): Leave {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const [next] = queue;
      if (!next) free++;
      else {
        queue.delete(next);
        next();
      }
    };
  }

  return {
    enter() {
      if (free > 0) {
        free--;
        return Promise.resolve(makeLeave());
      }
      if (queue.size >= waiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const take = () => {
          clearTimeout(timer);
          resolve(makeLeave());
        };
        const timer = setTimeout(() => {
          queue.delete(take);
          resolve(null);
        }, patienceMs);
        queue.add(take);
      });
    },
  };
}
