/** Players of the slate that slips are made of: games a sport, players a game. */
export const slate = { gameId: 1, firstFeedGameId: 900_000_001, games: 12, playersPerGame: 8 }

/** Promos that every user may claim once, so that claims do not run out, and one that half of them did claim. */
export const promos = { firstId: 900_001, count: 16, claimedId: 900_000 }

/** What everybody signs in with. */
export const password = 'Benchmark7'

/** Walks through a crowd in steps that meet everybody once before anybody twice; users are numbered from 1. */
export function userAt(turn: number, crowd: number): number {
  return 1 + ((turn * 7_919) % crowd)
}

/** The access token of a user, as seeds/crowd.ts hashes it. */
export function tokenOf(user: number): string {
  return `bench-token-${String(user).padStart(31, '0')}`
}

/** The e-mail address of a user. */
export function emailOf(user: number): string {
  return `bench-${user}@players.slatekeeper.test`
}

/** An address of its own for each user, since limits count by address too. */
export function ipOf(user: number): string {
  return `10.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`
}
