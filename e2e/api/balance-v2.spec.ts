import { expect, test } from '@/e2e/fixtures/api'
import { amount, anyFlag, anyTimestamp, color, textOrNull, webAddress } from '@/e2e/fixtures/wire'

const versions = {
  android_version: expect.stringMatching(/^\d+(\.\d+)*$/),
  android_force_update: expect.stringMatching(/^[01]$/),
  ios_version: expect.stringMatching(/^\d+(\.\d+)*$/),
  ios_force_update: expect.stringMatching(/^[01]$/),
}

test('200: exactly the fields of version 2', async ({ api, persona }) => {
  const user = await persona('funded')
  const { status, body } = await api.get('/balance/v2', { token: user.access_token })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: expect.any(String),
    data: {
      username: user.username,
      available_bucks: '1000.00',
      available_credits: '500.00',
      available_cash: '120.00',
      available_cash_excluding_site_credits: '100.00',
      available_site_credits: '20.00',
      reward_earned_credits: amount,
      kyc_status: { id: 1, name: 'Not performed' },
      kyc_upload_url: null,
      kyc_url_days_passed: null,
      kyc_url_expiry: expect.any(Number),
      geo_location_status: { id: expect.any(Number), name: 'ALLOWED' },
      cash_deposit_min: amount,
      cash_deposit_max: amount,
      payment_client_key: expect.any(String),
      games: expect.any(Array),
      kyc_dob: null,
      websocket_host: null,
      websocket_port: '',
      websocket_key: '',
      privacy_show_recent_picks: anyFlag,
      is_partner_withdrawal_done_recently: 0,
      is_partner_deposit: anyFlag,
      is_partner_first_deposit: anyFlag,
      is_partner_second_deposit: 0,
      is_partner_first_time_cash_entry: 0,
      experience_level: expect.any(String),
      is_self_exclusion: 0,
      trivia_reset_seconds: expect.stringMatching(/^\d{1,5}$/),
      is_trivia_done: 0,
      is_scoring_notice_dsa: anyFlag,
      reward_value: expect.any(Number),
      deposit_checkout_url: webAddress,
      payment_methods_count: 2,
      payment_methods: expect.any(Array),
      deposit_validations: {
        minimum_deposit_limit: amount,
        daily_deposit_limit: amount,
        week_deposit_limit: amount,
        month_deposit_limit: amount,
        today_deposit: amount,
        week_deposit: amount,
        month_deposit: amount,
      },
      referral_code_partner: webAddress,
      is_email_verified_new: anyFlag,
      kyc_attempts: null,
      fcm_token: null,
      enjoying_app_status: 'not_eligible',
      maintenance_mode: 'disabled',
      is_gameplay_sound_enabled: anyFlag,
      next_sound_key: expect.any(String),
      user_background_sounds: expect.any(Array),
      current_streak: 0,
      version_info: {
        ...versions,
        android_release_notes: expect.any(Array),
        ios_release_notes: expect.any(Array),
      },
    },
  })
})

test('games have the extended fields', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { body } = await api.get('/balance/v2', { token: user.access_token })
  for (const game of body.data.games)
    expect(game).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      image: webAddress,
      status: expect.stringMatching(/^(Active|Paused)$/),
      sequence: expect.any(Number),
      created_at: anyTimestamp,
      updated_at: anyTimestamp,
      featured_contest_image: webAddress,
      featured_contest_color1: color,
      featured_contest_color2: color,
      featured_contest_color3: color,
      featured_contest_btn_color: color,
      big_wins_color1: color,
      big_wins_color2: color,
      big_wins_image: webAddress,
      big_wins_arrow: webAddress,
      big_wins_text_color: color,
      cron_status: expect.any(Number),
    })
})

test('payment methods have the fields of the contract, with masked numbers', async ({ api, persona }) => {
  const user = await persona('funded')
  const { body } = await api.get('/balance/v2', { token: user.access_token })
  const text = expect.any(String)
  for (const method of body.data.payment_methods) {
    expect(method).toEqual({
      id: expect.any(Number),
      userPaymentOptionId: text,
      payment_method: text,
      cardType: textOrNull,
      method_image: webAddress,
      method_name: text,
      method_masked_number: text,
      method_masked_number_new: text,
      is_default: anyFlag,
      expMonth: text,
      expYear: text,
      lastFourDigits: text,
      firstName: text,
      lastName: text,
      address: text,
      phone: text,
      zip: text,
      city: text,
      country: text,
      state: text,
      email: text,
      created_at: anyTimestamp,
    })
    expect(method.method_masked_number).not.toMatch(/\d{5}/)
  }
  expect(
    body.data.payment_methods.filter((method: { is_default: number }) => method.is_default),
  ).toHaveLength(1)
})

test('each release note has a title and a description', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { body } = await api.get('/balance/v2', { token: user.access_token })
  const { android_release_notes, ios_release_notes } = body.data.version_info
  for (const note of [...android_release_notes, ...ios_release_notes])
    expect(note).toEqual({ title: expect.any(String), description: expect.any(String) })
  expect(android_release_notes.length).toBeGreaterThan(0)
})

test('a change is visible in the next call', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  await api.post('/update-fcm-token', { token, body: { fcm_token: `device-${token}` } })
  const { body } = await api.get('/balance/v2', { token })
  expect(body.data.fcm_token).toBe(`device-${token}`)
})

test('is_self_exclusion is 1 for a self-excluded user', async ({ api, persona }) => {
  const user = await persona('self_excluded')
  const { body } = await api.get('/balance/v2', { token: user.access_token })
  expect(body.data.is_self_exclusion).toBe(1)
})

test('geo_location_status is DENIED for a denied location', async ({ api, persona }) => {
  const user = await persona('geo_denied')
  const { body } = await api.get('/balance/v2', { token: user.access_token })
  expect(body.data.geo_location_status.name).toBe('DENIED')
})

test('401: without a token', async ({ api }) => {
  const reply = await api.get('/balance/v2')
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})
