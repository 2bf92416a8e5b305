import { expect, test } from '@/e2e/fixtures/api'

const path = '/kyc/start'

test('201: a fresh link is the kyc_upload_url of the balance', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toEqual({
    message: 'Identity check started',
    data: {
      kyc_upload_url: expect.stringMatching(/\/identity\/[\w-]{43}$/),
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  })
  expect((await api.get('/balance/v2', { token })).body.data).toMatchObject({
    kyc_upload_url: reply.body.data.kyc_upload_url,
    kyc_url_days_passed: 0,
    kyc_attempts: null,
  })
  const again = await api.post(path, { token })
  expect(again.body.data.kyc_upload_url).not.toBe(reply.body.data.kyc_upload_url)
})

test('401: without a token', async ({ api }) => {
  expect((await api.post(path)).status).toBe(401)
})

test('422: a verified user has nothing to do', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { kyc: 'Verified' })
  const reply = await api.post(path, { token })
  expect(reply.status).toBe(422)
  expect(reply.body.error_box).toMatchObject({ heading: 'Already Verified', cta_type: 'Return' })
})
