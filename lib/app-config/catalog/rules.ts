declare module '@/lib/core/failure' {
  interface FailureDetails {
    CatalogRowNotFound: undefined
    CatalogNameTaken: { name: string }
    SoundKeyTaken: { key: string }
    /** Users have chosen the sound, so it cannot be deleted. */
    SoundInUse: undefined
    /** Rows were added or removed since the order was read. */
    OrderOutdated: undefined
  }
}

export type CatalogKind = 'game' | 'navigation' | 'sound'

/**
 * The single name that moved and its new position from 1; null unless exactly one moved. Of two swapped neighbors, returns
 * `preferred` if it is one of them.
 */
export function findMove(before: readonly string[], after: readonly string[], preferred?: string) {
  for (const name of preferred === undefined ? after : [preferred, ...after]) {
    const rest = (names: readonly string[]) => names.filter(other => other !== name).join('\n')
    if (before.indexOf(name) !== after.indexOf(name) && rest(before) === rest(after))
      return { name, place: after.indexOf(name) + 1 }
  }
  return null
}

export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1
  const endings = isTeen ? {} : { 1: 'st', 2: 'nd', 3: 'rd' }
  return `${place}${(endings as Record<number, string>)[place % 10] ?? 'th'}`
}
