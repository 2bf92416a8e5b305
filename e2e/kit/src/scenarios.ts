import { readCode } from './mailbox.ts'
import type { Probe, ProbeCall, ProbeContext } from './probes.ts'
import { readReference } from './reference.ts'
import { buildSlip, Slate, slateOf } from './slate.ts'
import { asUser, isSignedOut, userScenarios } from './user-scenarios.ts'

const unknownEmail = 'unknown@newcomers.slatekeeper.test'
const unknownId = 2_147_483_647
const passwords = { password: 'Quarterback9', password_confirmation: 'Quarterback9' }

/** The calls of the contract by status, with users that the QA tools create. */
export const scenarios: Probe[] = [
  ...userScenarios,
  {
    operation: 'POST /forgot-password',
    status: 200,
    prepare: async ({ user }) => ({ body: { email: (await user('fresh')).email } }),
  },
  {
    operation: 'POST /forgot-password',
    status: 404,
    failure: 'UserNotFound',
    prepare: () => ({ body: { email: unknownEmail } }),
  },
  {
    operation: 'POST /verify-code',
    status: 200,
    prepare: async context => {
      const { email, otp } = await requestCode(context)
      return { body: { email, otp, type: '10' } }
    },
  },
  {
    operation: 'POST /verify-code',
    status: 404,
    failure: 'UserNotFound',
    prepare: () => ({ body: { email: unknownEmail, otp: '123456', type: '10' } }),
  },
  {
    operation: 'POST /verify-code',
    status: 422,
    failure: 'InvalidOtp',
    fields: ['otp'],
    prepare: async ({ user }) => ({
      body: { email: (await user('fresh')).email, otp: '123456', type: '10' },
    }),
  },
  {
    operation: 'POST /reset-password',
    status: 200,
    prepare: async context => {
      const { user_id, otp } = await requestCode(context)
      return { body: { user_id, otp, ...passwords } }
    },
  },
  {
    operation: 'POST /reset-password',
    status: 404,
    failure: 'UserNotFound',
    prepare: () => ({ body: { user_id: unknownId, otp: '123456', ...passwords } }),
  },
  {
    operation: 'POST /reset-password',
    status: 422,
    failure: 'InvalidOtp',
    fields: ['otp'],
    prepare: async ({ user }) => ({
      body: { user_id: (await user('fresh')).user_id, otp: '123456', ...passwords },
    }),
  },
  {
    operation: 'POST /reactivate-account-send-otp',
    status: 201,
    prepare: async ({ user }) => ({ body: { phone: (await user('deleted')).phone } }),
  },
  {
    operation: 'GET /user/send-verification-mail',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, email } = await user('fresh')
      return { token, query: { email } }
    },
  },
  {
    operation: 'GET /user/send-verification-mail',
    status: 422,
    failure: 'EmailMismatch',
    fields: ['email'],
    prepare: ({ token }) => ({ token, query: { email: unknownEmail } }),
  },
  {
    operation: 'POST /sign-in',
    status: 200,
    prepare: async ({ user }) => {
      const { email, password } = await user('fresh')
      return { body: { email, password } }
    },
    verify: (_, { body }, reply) =>
      reply.body.data.user.email === (body as { email: string }).email ? [] : ['the user is another one'],
  },
  {
    operation: 'POST /sign-in',
    status: 401,
    failure: 'InvalidCredentials',
    prepare: async ({ user }) => ({ body: { email: (await user('fresh')).email, password: 'wrong-1' } }),
  },
  {
    operation: 'POST /update-fcm-token',
    status: 200,
    prepare: asUser('fresh', { fcm_token: 'conformance' }),
  },
  {
    operation: 'POST /save-referral-link',
    status: 200,
    prepare: asUser('fresh', { referral_link: 'https://go.example/r/1' }),
  },
  {
    operation: 'POST /device-info-logs',
    status: 200,
    prepare: asUser('fresh', {
      platform: 'ios',
      os: '18.2',
      version: '2.4.1',
      brand: 'Apple',
      model: 'iPhone17,1',
    }),
  },
  { operation: 'GET /sign-out', status: 200, prepare: asUser('fresh'), verify: isSignedOut },
  { operation: 'GET /delete-account', status: 200, prepare: asUser('fresh') },
  {
    operation: 'GET /delete-account',
    status: 422,
    failure: 'AccountNotDeletable',
    prepare: asUser('funded'),
  },
  { operation: 'GET /update/in-app-rating-flag', status: 200, prepare: asUser('fresh') },
  {
    operation: 'GET /update/in-app-rating-flag',
    status: 404,
    failure: 'UserNotFound',
    prepare: asUser('deleted'),
  },
  { operation: 'POST /update/user-mode', status: 200, prepare: asUser('fresh', { user_mode: 'Cash' }) },
  {
    operation: 'POST /update/user-mode',
    status: 404,
    failure: 'UserNotFound',
    prepare: asUser('deleted', { user_mode: 'Cash' }),
  },
  { operation: 'POST /updated/promo-code', status: 201, prepare: asUser('fresh', { promo_code: 'KICKOFF' }) },
  {
    operation: 'POST /updated/promo-code',
    status: 401,
    failure: 'UserNotFound',
    prepare: asUser('deleted', { promo_code: 'KICKOFF' }),
  },
  {
    operation: 'GET /check/user/practice-draft-eligible',
    status: 401,
    failure: 'UserNotFound',
    prepare: asUser('deleted'),
  },
  {
    operation: 'GET /check/sport/practice-draft-eligible',
    status: 401,
    failure: 'UserNotFound',
    prepare: asUser('deleted'),
  },
  {
    operation: 'GET /pickem/get-players',
    status: 200,
    prepare: async ({ user }) => {
      const funded = await user('funded')
      return { token: funded.access_token, query: toQuery(slateOf(funded)) }
    },
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
      return { token: funded.access_token, body: await buildSlip(api, funded) }
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
      return { token: funded.access_token, params: { pickem_contest_entry_id: await slate.enter() } }
    },
  },
  { operation: 'POST /free-play-promo/claim', status: 200, prepare: claim('claimable') },
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
]

async function requestCode({ api, user }: ProbeContext) {
  const { user_id, email } = await user('fresh')
  await api.send('POST', '/forgot-password', { body: { email } })
  return { user_id, email, otp: await readCode(api, email) }
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
