import type { Reply } from './caller.ts'
import type { Probe, ProbeCall, ProbeContext } from './probes.ts'
import { compareFields, compareOrder, compareRead, readData } from './read-back.ts'
import { readReference } from './reference.ts'
import { buildSlip, Slate, type SlipBody, slateOf } from './slate.ts'
import { asUser } from './user-scenarios.ts'

const unknownId = 2_147_483_647

/** Pick'em, contests, promos, trivia and what a user in a known state reads. */
export const playScenarios: Probe[] = [
  {
    operation: 'GET /pickem/get-players',
    status: 200,
    prepare: async ({ user }) => {
      const funded = await user('funded')
      return { token: funded.access_token, query: toQuery(slateOf(funded)) }
    },
    verify: (_, __, reply) => comparePlayers(reply),
  },
  {
    // Older apps send a JSON body with a GET.
    operation: 'GET /pickem/get-players',
    status: 200,
    prepare: async ({ user }) => {
      const funded = await user('funded')
      return { token: funded.access_token, body: slateOf(funded) }
    },
    verify: (_, __, reply) => comparePlayers(reply),
  },
  {
    operation: 'GET /pickem/get-players',
    status: 422,
    failure: 'ContestEntryNotOwn',
    fields: ['main_contest_entry_id'],
    prepare: async ({ user, token }) => ({ token, query: toQuery(slateOf(await user('funded'))) }),
  },
  {
    operation: 'POST /pickem/confirm-entry',
    status: 200,
    prepare: async ({ api, user }) => {
      const funded = await user('funded')
      const slate = await Slate.open(api, undefined, funded)
      // The Location of this one would be a wrong one.
      await slate.enter(slate.slip({ buyIn: 5, picks: 2 }))
      return { token: funded.access_token, body: slate.slip() }
    },
    verify: async (context, { token, body }, { headers }) => [
      ...(await compareRead(context, token, headers.location ?? '', entryFields(body as SlipBody))),
      ...(await compareRead(context, token, '/balance/v2', { available_cash: '105.00' })),
    ],
  },
  {
    operation: 'POST /pickem/confirm-entry',
    status: 422,
    failure: 'IdempotencyKeyReused',
    prepare: async ({ api, user }) => {
      const funded = await user('funded')
      const token = funded.access_token
      const headers = { 'idempotency-key': crypto.randomUUID() }
      await api.send('POST', '/pickem/confirm-entry', { token, headers, body: await buildSlip(api, funded) })
      return { token, headers, body: await buildSlip(api, funded, { buyIn: 5 }) }
    },
  },
  {
    operation: 'POST /pickem/confirm-entry',
    status: 422,
    failure: 'BuyInTooHigh',
    prepare: async ({ api, user }) => {
      const funded = await user('funded')
      return { token: funded.access_token, body: await buildSlip(api, funded, { buyIn: 1_000_000 }) }
    },
  },
  {
    operation: 'GET /pickem/show-entry/{pickem_contest_entry_id}',
    status: 200,
    prepare: async ({ api, user }) => {
      const funded = await user('funded')
      const slate = await Slate.open(api, undefined, funded)
      const slip = slate.slip()
      const entry = await slate.enter(slip)
      return {
        token: funded.access_token,
        params: { pickem_contest_entry_id: entry },
        known: { slip: JSON.stringify(slip) },
      }
    },
    verify: (_, { known }, { body }) => compareFields(body.data, entryFields(JSON.parse(known?.slip ?? ''))),
  },
  {
    operation: 'GET /pickem/show-entry/{pickem_contest_entry_id}',
    status: 200,
    prepare: async context => {
      const { access_token: token } = await context.user('settled_winner')
      const { pickem_contest_entries: entries } = await readData(context, token, '/pickem/entries')
      return { token, params: { pickem_contest_entry_id: entries[0]?.pickem_contest_entry_id ?? 0 } }
    },
    verify: (_, __, { body }) => [
      ...compareFields(body.data, {
        'pickem_contest_entry.is_settled': 1,
        'pickem_contest_entry_players.0.is_game_completed': 1,
        'pickem_contest_entry_players.0.is_played': 1,
      }),
      ...(typeof body.data.pickem_contest_entry_players[0]?.result === 'number'
        ? []
        : ['the result of a completed game is missing']),
    ],
  },
  {
    operation: 'GET /pickem/entries',
    status: 200,
    prepare: async ({ user }) => ({ token: (await user('settled_winner')).access_token }),
    verify: (_, __, { body }) =>
      compareFields(body.data.pickem_contest_entries[0], {
        is_settled: 1,
        outcome: 'won',
        paid: body.data.pickem_contest_entries[0]?.win_amount,
      }),
  },
  {
    operation: 'GET /pickem/entries',
    status: 200,
    prepare: enterTwice,
    verify: (_, __, { body }) =>
      compareFields(body.data, {
        'pickem_contest_entries.length': 2,
        'pickem_contest_entries.0.buy_in': '5.00',
        'pickem_contest_entries.0.is_settled': 0,
        'pickem_contest_entries.1.buy_in': '10.00',
      }),
  },
  {
    operation: 'GET /wallet/transactions',
    status: 200,
    prepare: enterTwice,
    verify: (_, __, { body }) => [
      ...compareFields(body.data, { 'transactions.0.amount': '-5.00', 'transactions.0.kind': 'buy_in' }),
      ...compareOrder('transactions', body.data.transactions.map(({ id }: { id: number }) => id).reverse()),
    ],
  },
  {
    operation: 'POST /free-play-promo/claim',
    status: 200,
    prepare: claim('claimable'),
    verify: async (context, { token, body }) => {
      const { id } = body as { id: number }
      const { promos } = await readData(context, token, '/free-play-promos')
      return compareFields(
        promos.find((promo: { id: number }) => promo.id === id),
        { status: 'claimed' },
      )
    },
  },
  {
    operation: 'POST /free-play-promo/claim',
    status: 404,
    failure: 'PromoUnavailable',
    prepare: asUser('fresh', { id: unknownId }),
  },
  {
    operation: 'POST /free-play-promo/claim',
    status: 422,
    failure: 'PromoNotEligible',
    prepare: claim('not_eligible'),
  },
  {
    operation: 'POST /free-play-promo/claim',
    status: 422,
    failure: 'CreditBucketMissing',
    prepare: claim('bucket_missing'),
  },
  {
    operation: 'POST /free-play-promo/claim',
    status: 422,
    failure: 'PromoAlreadyClaimed',
    prepare: async ({ api, user }) => {
      const id = await findPromoId(api, 'claimable')
      return { token: (await user('fresh', { claimed: [id] })).access_token, body: { id } }
    },
  },
  {
    operation: 'GET /balance/v2',
    status: 200,
    prepare: asUser('funded'),
    verify: (_, __, { body }) => [
      ...compareFields(body.data, {
        available_bucks: '1000.00',
        available_credits: '500.00',
        available_cash: '120.00',
        available_cash_excluding_site_credits: '100.00',
        available_site_credits: '20.00',
        'geo_location_status.name': 'ALLOWED',
        'kyc_status.name': 'Not performed',
        is_self_exclusion: 0,
        payment_methods_count: 2,
        'payment_methods.length': 2,
        'payment_methods.0.is_default': 1,
        'deposit_validations.today_deposit': '100.00',
      }),
      ...compareSequence('games', body.data.games),
    ],
  },
  {
    operation: 'GET /balance',
    status: 200,
    prepare: asUser('funded'),
    verify: (_, __, { body }) => [
      ...compareFields(body.data, {
        available_bucks: '1000.00',
        available_credits: '500.00',
        available_cash: '120.00',
        'geo_location_status.name': 'ALLOWED',
      }),
      ...compareSequence('games', body.data.games),
      ...compareSequence('navigations', body.data.navigations),
    ],
  },
  {
    operation: 'GET /balance/v2',
    status: 200,
    prepare: asUser('self_excluded'),
    verify: (_, __, { body }) => compareFields(body.data, { is_self_exclusion: 1 }),
  },
  {
    operation: 'GET /balance/v2',
    status: 200,
    prepare: asUser('geo_denied'),
    verify: (_, __, { body }) => compareFields(body.data, { 'geo_location_status.name': 'DENIED' }),
  },
  {
    operation: 'GET /profile',
    status: 200,
    prepare: asUser('funded'),
    verify: (_, __, { body }) =>
      compareFields(body.data, { 'user.bucks': 1000, 'user.credits': 500, 'user.available_cash': 120 }),
  },
  {
    operation: 'GET /check/sport/practice-draft-eligible',
    status: 200,
    prepare: async context => {
      const { access_token: token } = await context.user('fresh')
      const { games } = await readData(context, token, '/balance/v2')
      const active = games.filter(({ status }: { status: string }) => status === 'Active')
      return { token, known: { ids: active.map(({ id }: { id: number }) => id).join() } }
    },
    verify: (_, { known }, { body }) =>
      compareFields({ ids: body.data.map(({ id }: { id: number }) => id).join() }, { ids: known?.ids }),
  },
  {
    operation: 'GET /payment-methods',
    status: 200,
    prepare: asUser('funded'),
    verify: (_, __, { body }) =>
      compareFields(body.data, { 'payment_methods.length': 2, 'payment_methods.0.is_default': 1 }),
  },
  ...(['GET', 'POST'] as const).map(method => ({
    operation: `${method} /contests/{main_contest_id}`,
    status: 200,
    prepare: async (context: ProbeContext) => {
      const { token, own } = await readContest(context, context.user('funded'))
      return { token, params: { main_contest_id: own } }
    },
    verify: (_: ProbeContext, __: unknown, { body }: Pick<Reply, 'body'>) =>
      compareFields(body.data, { 'contest.is_joined': 1, 'contest.entries': 1 }),
  })),
  {
    operation: 'POST /contests/{main_contest_id}/join',
    status: 201,
    prepare: async context => {
      const { own } = await readContest(context, context.user('funded'))
      const { access_token: token } = await context.user('fresh', { mode: 'Arcade', verified: true })
      return { token, params: { main_contest_id: own } }
    },
    verify: (context, { token, params }, { body }) =>
      compareRead(context, token, `/contests/${params?.main_contest_id}`, {
        'contest.main_contest_entry_id': body.data.main_contest_entry_id,
        'contest.entries': 2,
      }),
  },
  {
    operation: 'POST /contests/{main_contest_id}/leave',
    status: 200,
    prepare: async context => {
      const { token, own } = await readContest(context, context.user('funded'))
      return { token, params: { main_contest_id: own } }
    },
    verify: (context, { token, params }) =>
      compareRead(context, token, `/contests/${params?.main_contest_id}`, {
        'contest.is_joined': 0,
        'contest.entries': 0,
      }),
  },
  {
    operation: 'POST /trivia/answer',
    status: 200,
    prepare: async ({ api, user }) => {
      const { access_token: token } = await user('fresh', { verified: true })
      return { token, body: { answer_id: (await readReference(api)).trivia?.correct_answer_id } }
    },
    verify: async (context, { token, body }, reply) => [
      ...compareFields(reply.body.data, {
        is_correct: 1,
        correct_answer_id: (body as { answer_id: number }).answer_id,
        current_streak: 1,
      }),
      ...(await compareRead(context, token, '/trivia', { is_trivia_done: 1, current_streak: 1 })),
    ],
  },
]

/** What show-entry has of a slip that is not settled. */
const entryFields = ({ buy_in, multiplier, payout, players }: SlipBody) => ({
  'pickem_contest_entry.buy_in': buy_in.toFixed(2),
  'pickem_contest_entry.payout': payout.toFixed(2),
  'pickem_contest_entry.multiplier': multiplier,
  'pickem_contest_entry.picks': players.length,
  'pickem_contest_entry.is_settled': 0,
  'pickem_contest_entry_players.length': players.length,
  ...Object.fromEntries(
    players.flatMap(({ feed_player_id, projection }, index) => [
      [`pickem_contest_entry_players.${index}.feed_player_id`, feed_player_id],
      [`pickem_contest_entry_players.${index}.projection`, projection],
      [`pickem_contest_entry_players.${index}.result`, null],
    ]),
  ),
})

/** The twelve players of a persona, by last name. */
function comparePlayers({ body }: Reply): string[] {
  const { players } = body.data as { players: { short_name: string }[] }
  return [
    ...compareFields({ players }, { 'players.length': 12 }),
    ...compareOrder(
      'players',
      players.map(({ short_name }) => short_name.replace(/^\S+ /, '')),
    ),
  ]
}

const compareSequence = (name: string, items: { sequence: number }[]) =>
  compareOrder(
    name,
    items.map(({ sequence }) => sequence),
  )

async function readContest(context: ProbeContext, persona: ReturnType<ProbeContext['user']>) {
  const { access_token: token, main_contest_entry_id: entry } = await persona
  const { contests } = await readData(context, token, '/contests')
  const own = contests.find(
    (contest: { main_contest_entry_id: number }) => contest.main_contest_entry_id === entry,
  )
  return { token, own: own.main_contest_id as number }
}

/** 10.00, then 5.00. */
async function enterTwice({ api, user }: ProbeContext): Promise<ProbeCall> {
  const funded = await user('funded')
  const slate = await Slate.open(api, undefined, funded)
  await slate.enter(slate.slip({ buyIn: 10 }))
  await slate.enter(slate.slip({ buyIn: 5, picks: 2 }))
  return { token: funded.access_token }
}

function claim(outcome: string) {
  return async ({ api, user }: ProbeContext): Promise<ProbeCall> => {
    const { access_token: token } = await user('fresh')
    return { token, body: { id: await findPromoId(api, outcome) } }
  }
}

async function findPromoId(api: ProbeContext['api'], outcome: string): Promise<number> {
  const { promos } = await readReference(api)
  const promo = promos.find(one => one.outcome === outcome)
  if (!promo) throw new Error(`/qa/reference has no promo with the outcome ${outcome}`)
  return promo.id
}

const toQuery = (values: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? 0]))
