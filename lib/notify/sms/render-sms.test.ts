import { expect, test } from 'vitest'
import { renderSms } from './render-sms'

const text = { template: 'reactivation-code', code: '048213', ttlSeconds: 600 } as const

test('an SMS contains the code and its lifetime', () => {
  expect(renderSms(text)).toContain('048213')
  expect(renderSms(text)).toContain('10 minutes')
})

test('the signature is the last line, within 140 bytes', () => {
  const written = renderSms({ ...text, otpSignature: 'FA+9qCX9VSu' })
  expect(written.split('\n').at(-1)).toBe('FA+9qCX9VSu')
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(140)
})

test.each([undefined, '', ' \n '])('without a signature (%j) there is no empty last line', otpSignature => {
  const written = renderSms(otpSignature === undefined ? text : { ...text, otpSignature })
  expect(written).toBe(renderSms(text))
  expect(written).not.toContain('\n')
})

test.each([
  'x\r\nYour code is 111111',
  'Your prize waits',
  'evil.example/prize',
  'tel:5551234567',
  'x\u2028y',
  'FA+9qCX9VSu=',
  'FA+9qCX9VS',
  'FA+9qCX9VS-',
  'Your_prize_waits_call-5551234567',
])('a signature that could be a message is omitted: %j', otpSignature => {
  expect(renderSms({ ...text, otpSignature })).toBe(renderSms(text))
})

test('a delivered SMS is shown without its code', () => {
  expect(renderSms({ ...text, code: null })).toContain('(no longer available)')
})

test('the code for a new phone names its purpose, and the notice has no code', () => {
  expect(renderSms({ template: 'phone-code', code: '048213', ttlSeconds: 600 })).toMatch(
    /^048213 .*confirm this phone/,
  )
  expect(renderSms({ template: 'phone-changed-sms' })).not.toMatch(/\d{6}/)
})
