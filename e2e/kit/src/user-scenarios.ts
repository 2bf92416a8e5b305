import type { PersonaName } from './persona.ts'
import type { Probe } from './probes.ts'
import { slateOf } from './slate.ts'

/** A call of a new user in this state. */
export const asUser =
  (persona: PersonaName, body?: object): Probe['prepare'] =>
  async ({ user }) => ({ token: (await user(persona)).access_token, ...(body && { body }) })

/** The token of the call is not valid anymore. */
export const isSignedOut: NonNullable<Probe['verify']> = async ({ api }, { token }) => {
  const { status } = await api.send('GET', '/profile', { token })
  return status === 401 ? [] : [`the token still works: GET /profile answers ${status}`]
}

/** The bodies of calls that succeed for every user; other calls have none. */
const bodies: Record<string, object | undefined> = {
  'POST /app-status': { platform: 'android' },
  'POST /sign-out': undefined,
  'POST /delete-account': undefined,
  'POST /profile': { timezone: 'America/New_York' },
  'POST /update/in-app-rating-flag': undefined,
  'POST /wallet/transactions': { bucket: 'cash' },
  'POST /pickem/entries': { is_settled: 0, limit: 1 },
  'POST /contests': undefined,
  'POST /trivia': undefined,
  'POST /free-play-promos': undefined,
  'POST /payment-methods': undefined,
  'POST /geo/check': { latitude: 40.7128, longitude: -74.006, accuracy_m: 12.5, is_mocked: false },
  'POST /responsible-play/limits': { daily: 50, weekly: 100, monthly: 200 },
  'POST /responsible-play/time-out': { days: 1 },
}

/** Calls of a user who needs no particular state. */
export const userScenarios: Probe[] = [
  ...Object.entries(bodies).map(([operation, body]) => ({
    operation,
    status: 200,
    prepare: asUser('fresh', body),
    ...(operation === 'POST /sign-out' && { verify: isSignedOut }),
  })),
  {
    operation: 'POST /user/send-verification-mail',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, email } = await user('fresh')
      return { token, body: { email } }
    },
  },
  {
    operation: 'POST /responsible-play/exclude',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, password } = await user('fresh')
      return { token, body: { permanent: true, password } }
    },
  },
  {
    operation: 'GET /pickem/offer',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, game_id } = await user('funded')
      return { token, query: { game_id: game_id ?? 0 } }
    },
  },
  {
    operation: 'POST /pickem/offer',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, game_id } = await user('funded')
      return { token, body: { game_id } }
    },
  },
  {
    operation: 'POST /pickem/get-players',
    status: 200,
    prepare: async ({ user }) => {
      const funded = await user('funded')
      return { token: funded.access_token, body: slateOf(funded) }
    },
  },
]
