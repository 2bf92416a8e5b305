/** How many users the database has, except in the sections `grown`, `lists` and `console`. */
export const defaultUserCount = 10_000

/** The slate that slips are made from; `games` and `playersPerGame` are counts. */
export const slate = { gameId: 1, firstFeedGameId: 900_000_001, games: 12, playersPerGame: 8 }

/** `count` promos that every user can claim once, and one that every second user has claimed. */
export const promos = { firstId: 900_001, count: 16, claimedId: 900_000 }

/** The password of every user. */
export const password = 'Benchmark7'

/** Visits every user once before any user twice; user IDs start at 1. */
export function userAt(iteration: number, userCount: number): number {
  return 1 + ((iteration * 7_919) % userCount)
}

/** Stored as a hash by lab/bench/seed/users.ts. */
export function tokenOf(user: number): string {
  return `bench-token-${String(user).padStart(31, '0')}`
}

export function emailOf(user: number): string {
  return `bench-${user}@players.slatekeeper.test`
}

/** One IP address per user, because limits also count by address. */
export function ipOf(user: number): string {
  return `10.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`
}
