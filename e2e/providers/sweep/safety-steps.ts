import { type FieldValues, fieldsOfReply } from '@/e2e/fixtures/sweep'
import { balances, get, type SweepSteps, type SweepUser } from './context'

const newYork = { latitude: 40.7128, longitude: -74.006, accuracy_m: 12.5, is_mocked: false }
const lasVegas = { ...newYork, latitude: 36.1716, longitude: -115.1391 }
const responsiblePlay = get('/responsible-play')

export const locationSteps: SweepSteps = {
  async 'location check'(context) {
    const { sweep, users } = context
    const check = async (position: object): Promise<FieldValues> =>
      fieldsOfReply('POST /geo/check', await context.post('/geo/check', users.denver, position))
    const read = context.reader(users.denver, ...balances)
    await sweep.change('POST /geo/check', read, () => check(newYork), /^Balance/)
    const [allowed, denied] = [await check(newYork), await check(lasVegas)]
    sweep.compare('POST /geo/check', denied, allowed, /^CheckedLocation/)
    const extend = () => context.changeSetting('geo_valid_minutes', 120)
    await sweep.change('/admin/settings', () => check(newYork), extend, /^CheckedLocation/)
  },
}

/** After the other steps of these users, because exclusions cannot be shortened. */
export const safetySteps: SweepSteps = {
  async 'own limits'(context) {
    const { denver } = context.users
    const limit = (amount: number) =>
      context.post('/responsible-play/limits', denver, { daily: amount, weekly: amount, monthly: amount })
    await context.sweep.change(
      'POST /responsible-play/limits',
      context.reader(denver, responsiblePlay),
      async () => {
        await limit(40)
        await limit(50)
      },
    )
  },

  async 'time-out and exclusion'(context) {
    const { otherPlayer, cashPlayer } = context.users
    const change = (call: string, user: SweepUser, body: object) =>
      context.sweep.change(
        `POST /responsible-play/${call}`,
        context.reader(user, ...balances, responsiblePlay),
        () => context.post(`/responsible-play/${call}`, user, body),
      )
    await change('time-out', otherPlayer, { days: 7 })
    const until = new Date(Date.now() + 200 * 86_400_000).toISOString()
    await change('exclude', cashPlayer, { until, password: cashPlayer.password })
  },
}
