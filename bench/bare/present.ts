/** Hundredths as text with two decimals, the quick way. */
export function amount(cents: number | string | bigint): string {
  return (Number(cents) / 100).toFixed(2)
}

/** A moment as the contract writes it. */
export function moment(at: Date): string {
  return `${at.toISOString().slice(0, -1)}000Z`
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Capitalize<First> ? (First extends Lowercase<First> ? First : `_${Lowercase<First>}`) : First}${SnakeCase<Rest>}`
  : Name

/** A row as pg gives it when nobody renames its columns or reads its int8 as BigInt. */
export type Bare<Row> = {
  [Key in keyof Row & string as SnakeCase<Key>]: Row[Key] extends bigint | null ? string : Row[Key]
}
