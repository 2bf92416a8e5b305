import { test } from '@/e2e/fixtures/api'
import { expect } from '@/e2e/kit/src/matchers'

const plain = { status: 404, body: { message: 'User not found' } }
const fields = {
  status: 422,
  body: { message: 'Validation Failed!', errors: { email: ['The email field is required.'] } },
}
const box = {
  status: 422,
  body: {
    message: 'Validations',
    error_box: {
      heading: 'Entry Fee Too High',
      message: 'The entry fee can be at most 25.00.',
      cta: 'Return',
      color: 'Blue',
      cta_type: 'Lobby',
    },
  },
}

test('money is a string with two decimals', () => {
  expect('12.50').toBeMoney()
  expect('-12.50').toBeMoney(-12.5)
  expect('0.00').toBeMoney('0')
  for (const value of ['12.5', '12', 12.5, '1,000.00', '', null, undefined])
    expect(() => expect(value).toBeMoney()).toThrow(/is not a string with two decimals/)
  expect(() => expect('12.50').toBeMoney(12)).toThrow(/is not 12\.00/)
  expect('12.5').not.toBeMoney()
  expect(() => expect('12.50').not.toBeMoney()).toThrow()
})

test('each shape of an error matches its own matcher only', async () => {
  await expect(plain).toBePlainError({ status: 404, message: 'User not found' })
  await expect(fields).toBeFieldErrors(['email'])
  await expect(fields).toBeFieldErrors({ email: /required/ })
  await expect(fields).toBeFieldErrors({ email: 'The email field' })
  await expect(box).toBeErrorBox()
  await expect(box).toBeErrorBox({ heading: 'Entry Fee Too High', message: /25\.00/, cta_type: 'Lobby' })
  for (const other of [fields, box]) await expect(other).not.toBePlainError({ status: 422 })
  for (const other of [plain, box]) await expect(other).not.toBeFieldErrors(['email'])
  for (const other of [plain, fields]) await expect(other).not.toBeErrorBox()
})

test('a matcher names each difference', async () => {
  await expect(expect(plain).toBePlainError({ status: 401, message: /Unauthenticated/ })).rejects.toThrow(
    /status is 404, not 401; message is "User not found"/,
  )
  await expect(expect(fields).toBeFieldErrors(['phone'])).rejects.toThrow(/errors has email instead of phone/)
  await expect(expect(fields).toBeFieldErrors({ email: /taken/ })).rejects.toThrow(/errors\.email is/)
  await expect(expect(box).toBeErrorBox({ heading: 'Another', cta_type: 'Return' })).rejects.toThrow(
    /cta_type is "Lobby".*heading is "Entry Fee Too High"/,
  )
  const { heading: _, color: __, ...rest } = box.body.error_box
  const withoutColor = { status: 422, body: { message: 'Validations', error_box: rest } }
  await expect(expect(withoutColor).toBeErrorBox()).rejects.toThrow(/instead of color/)
  const emptySentence = { status: 422, body: { message: 'Validation Failed!', errors: { email: [''] } } }
  await expect(expect(emptySentence).toBeFieldErrors(['email'])).rejects.toThrow(/errors\.email is/)
})

test('a box without a heading matches unless a heading is expected', async () => {
  const { heading: _, ...rest } = box.body.error_box
  const reply = { status: 422, body: { message: 'Validations', error_box: rest } }
  await expect(reply).toBeErrorBox()
  await expect(reply).not.toBeErrorBox({ heading: /./ })
})

test('replies of Playwright and of the typed client match too', async ({ request }) => {
  const unauthenticated = { status: 401, message: 'Unauthenticated.' }
  await expect(await request.get('/balance')).toBePlainError(unauthenticated)
  const response = new Response(null, { status: 401 })
  await expect({ response, error: { message: 'Unauthenticated.' } }).toBePlainError(unauthenticated)
})
