import { readCode, readMessages } from '@/e2e/fixtures/account'
import { expect } from '@/e2e/fixtures/api'
import { type FieldValues, fieldsOfReply } from '@/e2e/fixtures/sweep'
import { balances, get, reason, type SweepContext, type SweepSteps, type SweepUser } from './context'

const merge = (...parts: FieldValues[]): FieldValues => new Map(parts.flatMap(part => [...part]))

export const accountSteps: SweepSteps = {
  async 'sign-up, sign-in and codes'(context) {
    const { sweep, users } = context
    const readCodes = async (user: SweepUser) =>
      merge(await context.readAll(user), await signIn(context, user), await checkCode(context, user))
    const [one, other] = [await readCodes(users.berlin), await readCodes(users.denver)]
    sweep.compare('POST /sign-up', one, other)
    sweep.compare('POST /forgot-password', one, other)
    sweep.compare('POST /sign-in', one, await signIn(context, users.berlin), /^Session /)
  },

  async sessions(context) {
    const { sweep, users } = context
    const read = context.reader(users.berlin, get('/sessions'))
    await sweep.change('POST /sign-in', read, () => signIn(context, users.berlin), /^OwnSession /)
    const device = { platform: 'ios', os: '18', version: '3.2.1', brand: 'Swept', model: 'One' }
    const report = () => context.post('/device-info-logs', users.berlin, device)
    await sweep.change('POST /device-info-logs', read, report, /^OwnSession /)
  },

  async 'promo code'(context) {
    const { berlin } = context.users
    const [one, other] = [await context.readAll(berlin, 'FIRST'), await context.readAll(berlin, 'SECOND')]
    context.sweep.compare('POST /updated/promo-code', one, other)
  },

  async 'verification of the email'(context) {
    const { denver } = context.users
    const readTrivia = context.reader(denver, get('/trivia'))
    const read = async () => merge(await context.readAll(denver), await readTrivia())
    const openLink = async () => {
      const mail = (await readMessages(context.api, denver.email)).find(({ link }) => link !== null)
      const { pathname, searchParams } = new URL(mail?.link ?? '')
      const body = { token: searchParams.get('token') }
      expect((await context.api.post(pathname, { body })).status).toBe(200)
    }
    await context.sweep.change('POST /verify-email', read, openLink, /^(?!TriviaResult)/)
  },

  async 'push token and channel'(context) {
    const { sweep, users } = context
    await sweep.change('POST /update-fcm-token', context.reader(users.player, ...balances), () =>
      context.post('/update-fcm-token', users.player, { fcm_token: 'swept-token' }),
    )
    const authorize = async (socket_id: string) => {
      const body = { socket_id, channel_name: `private-user-${users.player.user_id}` }
      return fieldsOfReply('POST /pusher/auth', await context.post('/pusher/auth', users.player, body))
    }
    sweep.compare('POST /pusher/auth', await authorize('1.1'), await authorize('2.2'))
  },

  async 'rating popup'(context) {
    const { winner } = context.users
    await context.sweep.change('POST /update/in-app-rating-flag', context.reader(winner, ...balances), () =>
      context.post('/update/in-app-rating-flag', winner),
    )
  },
}

/** After the other steps of these users, because an exclusion cannot be shortened. */
export const userPageSteps: SweepSteps = {
  async 'page of a user'(context) {
    const { denver } = context.users
    const card = (action: string, { user_id: userId, username }: SweepUser, input: object) =>
      // The other manager gives the user money.
      context.secondManager.change(action, { userId, reason, ...input }, username)
    const read = () => context.readAll(denver)
    const act = async () => {
      await card('changeIdentity', denver, {
        from: { kycStatus: 'Not performed', dateOfBirth: null, kycAttempts: null },
        to: { kycStatus: 'Verified', dateOfBirth: '1991-02-03', kycAttempts: 1 },
      })
      const request = await context.row(
        'select id, subject_name from pending_approvals order by id desc limit 1',
      )
      await context.approve(context.uninvolvedManager, request.id, request.subject_name)
      for (const bucket of ['cash', 'site_credits', 'credits', 'bucks', 'reward_credits'])
        await credit(context, denver, bucket)
      await card('changeNotice', denver, {
        from: { hasScoringNotice: false },
        to: { hasScoringNotice: true },
      })
      await card('excludeUser', denver, { endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
    }
    await context.sweep.change('/admin/users/{id}', read, act)
  },
}

async function signIn({ api }: SweepContext, { email, password }: SweepUser): Promise<FieldValues> {
  return fieldsOfReply('POST /sign-in', await api.post('/sign-in', { body: { email, password } }))
}

async function checkCode({ api }: SweepContext, { email }: SweepUser): Promise<FieldValues> {
  expect((await api.post('/forgot-password', { body: { email } })).status).toBe(200)
  const body = { email, otp: await readCode(api, email), type: '10' }
  return fieldsOfReply('POST /verify-code', await api.post('/verify-code', { body }))
}

async function credit({ manager }: SweepContext, { user_id: userId, username }: SweepUser, bucket: string) {
  const adjustment = { userId, bucket, amountCents: 700, requestKey: `sweep-${bucket}-${userId}`, reason }
  await manager.change('adjustBalance', adjustment, username)
}
