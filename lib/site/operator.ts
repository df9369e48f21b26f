/** The operator of this site. Null means not set. */
export type Operator = { name: string | null; address: string | null; email: string | null };

export function isNamed({ name, address, email }: Operator): boolean {
  return name !== null && address !== null && email !== null;
}
