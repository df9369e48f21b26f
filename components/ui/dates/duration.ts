/** "1 minute", "10 minutes". */
export function sayMinutes(n: number): string {
  return n === 1 ? "1 minute" : `${n} minutes`;
}

/** "1 hour", "24 hours". */
export function sayHours(n: number): string {
  return n === 1 ? "1 hour" : `${n} hours`;
}
