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

export const nouns = {
  game: { one: 'game', many: 'games' },
  navigation: { one: 'menu entry', many: 'menu entries' },
  sound: { one: 'sound', many: 'sounds' },
} as const satisfies Record<CatalogKind, object>

/** The single name that moved, or null. Of two swapped neighbors, returns `preferred` if it is one of them. */
export function findMove(before: readonly string[], after: readonly string[], preferred?: string) {
  const rest = (names: readonly string[], name: string) => names.filter(other => other !== name).join('\n')
  const isMove = (name: string) =>
    before.indexOf(name) !== after.indexOf(name) && rest(before, name) === rest(after, name)
  return (preferred === undefined ? after : [preferred, ...after]).find(isMove) ?? null
}

export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1
  const endings = isTeen ? {} : { 1: 'st', 2: 'nd', 3: 'rd' }
  return `${place}${(endings as Record<number, string>)[place % 10] ?? 'th'}`
}
