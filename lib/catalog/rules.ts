declare module '@/lib/failure' {
  interface FailureDetails {
    CatalogRowNotFound: undefined
    CatalogNameTaken: { name: string }
    /** Something was added or removed since the order was read. */
    OrderOutdated: undefined
  }
}

/** What operators put in order, pause and activate: the sports, and the entries of the app's menu. */
export type CatalogKind = 'game' | 'navigation'

/**
 * Where a name stands after one was moved, counted from 1; null where more than one was moved, or none.
 * Of two neighbours that changed places either may have been moved: it is told of `preferred`, if that is one of them.
 */
export function findMove(before: readonly string[], after: readonly string[], preferred?: string) {
  for (const name of preferred === undefined ? after : [preferred, ...after]) {
    const rest = (names: readonly string[]) => names.filter(other => other !== name).join('\n')
    if (before.indexOf(name) !== after.indexOf(name) && rest(before) === rest(after))
      return { name, place: after.indexOf(name) + 1 }
  }
  return null
}

/** A place in an order: 1st, 2nd, 3rd, 11th, 22nd. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1
  const endings = isTeen ? {} : { 1: 'st', 2: 'nd', 3: 'rd' }
  return `${place}${(endings as Record<number, string>)[place % 10] ?? 'th'}`
}
