import { accountScenarios } from './account-scenarios.ts'
import { readCode } from './mailbox.ts'
import { moneyScenarios } from './money-scenarios.ts'
import { playScenarios } from './play-scenarios.ts'
import type { Probe, ProbeContext } from './probes.ts'
import { compareFields, compareRead, compareSession } from './read-back.ts'
import { asUser, isSignedOut, userScenarios } from './user-scenarios.ts'

const unknownEmail = 'unknown@newcomers.slatekeeper.test'
const unknownId = 2_147_483_647
const passwords = { password: 'Quarterback9', password_confirmation: 'Quarterback9' }

/** The calls of the contract by status, with users that the QA tools create. */
export const scenarios: Probe[] = [
  ...userScenarios,
  ...accountScenarios,
  ...moneyScenarios,
  ...playScenarios,
  {
    operation: 'POST /forgot-password',
    status: 200,
    prepare: async ({ user }) => ({ body: { email: (await user('fresh')).email } }),
    verify: async ({ api }, { body }) =>
      /^\d{6}$/.test(await readCode(api, (body as { email: string }).email)) ? [] : ['the mail has no code'],
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
      const { user_id, email, otp } = await requestCode(context)
      return { body: { email, otp, type: '10' }, known: { otp, user_id: String(user_id) } }
    },
    verify: (_, { known }, reply) =>
      compareFields(reply.body.data, {
        otp: known?.otp,
        type: '10',
        'user.id': Number(known?.user_id),
      }),
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
      const { user_id, email, otp } = await requestCode(context)
      return { body: { user_id, otp, ...passwords }, known: { email } }
    },
    verify: async ({ api }, { known }) => {
      const { password } = passwords
      const { status } = await api.send('POST', '/sign-in', { body: { email: known?.email, password } })
      return status === 200 ? [] : [`then POST /sign-in with the new password answers ${status}`]
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
    // Older apps send a JSON body with a GET.
    operation: 'GET /user/send-verification-mail',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, email } = await user('fresh')
      return { token, body: { email } }
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
    verify: (context, { body }, reply) => compareSession(context, reply, (body as { email: string }).email),
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
    verify: (context, { token }) => compareRead(context, token, '/balance/v2', { fcm_token: 'conformance' }),
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
  { operation: 'GET /delete-account', status: 200, prepare: asUser('fresh'), verify: isSignedOut },
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
  {
    operation: 'POST /update/user-mode',
    status: 200,
    prepare: asUser('funded', { user_mode: 'Arcade' }),
    verify: (context, { token }) =>
      compareRead(context, token, '/pickem/offer?game_id=1', { mode: 'Arcade' }),
  },
  {
    operation: 'POST /update/user-mode',
    status: 404,
    failure: 'UserNotFound',
    prepare: asUser('deleted', { user_mode: 'Cash' }),
  },
  {
    operation: 'POST /updated/promo-code',
    status: 201,
    prepare: asUser('fresh', { promo_code: 'KICKOFF' }),
    verify: (context, { token }) => compareRead(context, token, '/profile', { 'user.promo_code': 'KICKOFF' }),
  },
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
]

async function requestCode({ api, user }: ProbeContext) {
  const { user_id, email } = await user('fresh')
  await api.send('POST', '/forgot-password', { body: { email } })
  return { user_id, email, otp: await readCode(api, email) }
}
