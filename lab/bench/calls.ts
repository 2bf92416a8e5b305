import { emailOf, ipOf, password, promos, slate, tokenOf, userAt } from './test-data'

export type CallRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type CallName = keyof typeof calls

/** Of 200 calls, 16 are entries, two claims and one a sign-in. The others are reads, half of them of balance/v2. */
function nameOfMix(iteration: number) {
  const turn = iteration % 200
  if (turn === 0) return 'sign-in'
  if (turn === 1 || turn === 101) return 'claim'
  if (turn % 13 === 2) return 'confirm-entry'
  if (turn % 2 === 0) return 'balance-v2'
  return turn % 4 === 1 ? 'balance' : 'check-app-update'
}

/** The request of an iteration. Iterations rotate through the users, and no user sends the same body twice. */
export const calls = {
  'balance-v2': (iteration: number, userCount: number) =>
    getCall('/balance/v2', userAt(iteration, userCount)),
  balance: (iteration: number, userCount: number) => getCall('/balance', userAt(iteration, userCount)),
  'check-app-update': (iteration: number, userCount: number) =>
    getCall('/check-app-update', userAt(iteration, userCount)),
  'confirm-entry': (iteration: number, userCount: number) =>
    postCall('/pickem/confirm-entry', userAt(iteration, userCount), createSlip(iteration)),
  claim: (iteration: number, userCount: number) => {
    const user = userAt(iteration, userCount)
    const id = promos.firstId + ((user + Math.floor(iteration / userCount)) % promos.count)
    return postCall('/free-play-promo/claim', user, { id })
  },
  mix: (iteration: number, userCount: number): CallRequest =>
    calls[nameOfMix(iteration)](iteration, userCount),
  'sign-in': (iteration: number, userCount: number) => {
    const user = userAt(iteration, userCount)
    return postCall('/sign-in', user, { email: emailOf(user), password })
  },
}

/** Claims run out: after this many iterations they would be rejected. */
export const maxIterations = (call: CallName, userCount: number) =>
  call === 'claim' ? userCount * promos.count : Number.MAX_SAFE_INTEGER

/** Three players of three consecutive matches, with the lines of lab/bench/seed/seed.ts. */
export function createSlip(iteration: number) {
  const players = [0, 1, 2].map(offset => {
    const game = (iteration + offset) % slate.games
    const seat = (iteration >> 3) % slate.playersPerGame
    return {
      feed_player_id: slate.firstFeedGameId + game * slate.playersPerGame + seat,
      feed_game_id: slate.firstFeedGameId + game,
      projection: 10.5 + 3 * seat,
    }
  })
  return { game_id: slate.gameId, buy_in: 1, payout: 5, multiplier: 5, picks: 'more,less,more', players }
}

function getCall(path: string, user: number): CallRequest {
  return { method: 'GET', path, headers: headersOf(user) }
}

export function postCall(path: string, user: number, body: object): CallRequest {
  const headers = { ...headersOf(user), 'content-type': 'application/json' }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

function headersOf(user: number) {
  return {
    accept: 'application/json',
    authorization: `Bearer ${tokenOf(user)}`,
    'x-forwarded-for': ipOf(user),
  }
}
