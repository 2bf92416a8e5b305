import { readCode, readMessages, signUpBody } from '@/e2e/fixtures/account'
import { expect } from '@/e2e/fixtures/api'
import { fieldsOfReply } from '@/e2e/fixtures/sweep'
import { balances, get, type SweepSteps } from './context'

type Sound = { sound_key: string; is_enabled: number }

const profile = get('/profile')

export const profileSteps: SweepSteps = {
  async profile(context) {
    const { sweep, users, api } = context
    const { berlin } = users
    const { user } = (await api.get('/profile', { token: berlin.access_token })).body.data
    const sounds: Sound[] = user.user_background_sounds
    const change = {
      username: signUpBody().username,
      timezone: 'Asia/Tokyo',
      avatar: user.avatar_choices.find((picture: string) => picture !== user.avatar),
      privacy_show_recent_picks: 0,
      is_scoring_notice_dsa: 1,
      is_gameplay_sound_enabled: 0,
      next_sound_key: sounds.find(sound => sound.sound_key !== user.next_sound_key)?.sound_key,
      user_background_sounds: sounds.map(sound => ({ ...sound, is_enabled: 1 - sound.is_enabled })),
    }
    await sweep.change(
      'POST /profile',
      () => context.readAll(berlin),
      () => context.post('/profile', berlin, change),
    )
  },

  async 'email and phone'(context) {
    const { sweep, users, api } = context
    const { berlin } = users
    const { email, phone } = signUpBody()
    const { password } = berlin
    const read = context.reader(berlin, profile)
    const confirmLink = async () => {
      const [mail] = await readMessages(api, email)
      const { pathname, searchParams } = new URL(mail?.link ?? '')
      const confirmed = await api.post(pathname, { body: { token: searchParams.get('token') } })
      expect(confirmed.status, confirmed.text).toBe(200)
    }
    const requestEmail = () => context.post('/profile/email', berlin, { email, password })
    await sweep.change('POST /profile/email', read, requestEmail, /pending/)
    await sweep.change('POST /profile/email', read, confirmLink)
    const requestCode = () => context.post('/profile/phone', berlin, { phone, password })
    await sweep.change('POST /profile/phone', read, requestCode, /pending/)
    const code = await readCode(api, phone)
    await sweep.change('POST /profile/phone', read, () =>
      context.post('/profile/phone', berlin, { phone, code }),
    )
  },

  async 'identity link'(context) {
    const { sweep, users } = context
    const start = async () => fieldsOfReply('POST /kyc/start', await context.post('/kyc/start', users.fresh))
    await sweep.change('POST /kyc/start', context.reader(users.fresh, ...balances), start, /^Balance/)
    sweep.compare('POST /kyc/start', await start(), await start(), /^IdentityLink/)
  },
}
