import { emailOf, ipOf, password, promos, slate, tokenOf, userAt } from '@/bench/people'

/** A request as the load generator sends it. */
export type Sent = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** The calls that are measured. */
export type CallName = keyof typeof calls

/** What to send at a turn; each turn of a crowd is another user's, and no body comes twice from one user. */
export const calls = {
  'balance-v2': (turn: number, crowd: number) => get('/balance/v2', userAt(turn, crowd)),
  balance: (turn: number, crowd: number) => get('/balance', userAt(turn, crowd)),
  'check-app-update': (turn: number, crowd: number) => get('/check-app-update', userAt(turn, crowd)),
  'confirm-entry': (turn: number, crowd: number) =>
    post('/pickem/confirm-entry', userAt(turn, crowd), drawSlip(turn)),
  claim: (turn: number, crowd: number) => {
    const user = userAt(turn, crowd)
    const id = promos.firstId + ((user + Math.floor(turn / crowd)) % promos.count)
    return post('/free-play-promo/claim', user, { id })
  },
  'sign-in': (turn: number, crowd: number) => {
    const user = userAt(turn, crowd)
    return post('/sign-in', user, { email: emailOf(user), password })
  },
}

/** How often a crowd can go through a call before the answers change. */
export const mostTurns = (call: CallName, crowd: number) =>
  call === 'claim' ? crowd * promos.count : Number.MAX_SAFE_INTEGER

/** Three players of three feed games in a row, with lines as seed/slate.ts draws them. */
export function drawSlip(turn: number) {
  const players = [0, 1, 2].map(step => {
    const game = (turn + step) % slate.games
    const seat = (turn >> 3) % slate.playersPerGame
    return {
      feed_player_id: slate.firstFeedGameId + game * slate.playersPerGame + seat,
      feed_game_id: slate.firstFeedGameId + game,
      projection: lineOf(seat),
    }
  })
  return { game_id: slate.gameId, buy_in: 1, payout: 5, multiplier: 5, picks: 'more,less,more', players }
}

/** The line of the players in that seat. */
export function lineOf(seat: number): number {
  return 10.5 + 3 * seat
}

function get(path: string, user: number): Sent {
  return { method: 'GET', path, headers: headersOf(user) }
}

/** A user's own call with a body. */
export function post(path: string, user: number, body: object): Sent {
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
