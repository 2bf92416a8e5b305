/** The rows of a page, read with one more: those that fit, and the last of them where others follow. */
export function splitPage<Row>(read: Row[], size: number): { shown: Row[]; last: Row | null } {
  const shown = read.slice(0, size)
  return { shown, last: read.length > size ? (shown.at(-1) ?? null) : null }
}
