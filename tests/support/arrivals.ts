/** Items that arrive one by one and are taken one by one, in any order. */
export function createArrivals<T>() {
  const arrived: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  return {
    add(item: T): void {
      const next = waiting.shift();
      if (next) next(item);
      else arrived.push(item);
    },
    next(): Promise<T> {
      return new Promise((resolve) => {
        const first = arrived.shift();
        if (first === undefined) waiting.push(resolve);
        else resolve(first);
      });
    },
  };
}
