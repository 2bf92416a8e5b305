import pino from 'pino'
import { expect, it } from 'vitest'
import { describeError, formatLogLine, log, logOptions, maskPersonal } from './log'

function capture(write: (log: pino.Logger) => void): string {
  const lines: string[] = []
  write(pino(logOptions, { write: line => void lines.push(line) }))
  return lines.join('')
}

it('redacts secrets at any depth', () => {
  const secrets = { password: 'hunter2A', otp: '123456', email: 'ann@example.com', phone: '5551234567' }
  const headers = { authorization: 'Bearer abc', cookie: 'a=b', 'set-cookie': 'c=d' }
  const text = capture(to =>
    to.info({ ...secrets, body: secrets, call: { headers, user: secrets } }, 'asked'),
  )
  expect(text).not.toMatch(/hunter2A|123456|ann@|5551234567|Bearer|a=b|c=d/)
  expect(text).toContain('asked')
})

it('logs errors without the values in a database error’s detail', () => {
  const error = Object.assign(new Error('duplicate key (email)=(ann@example.com)'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (phone)=(5551234567) already exists.',
    cause: new Error('to +15551234567'),
  })
  const text = capture(to => to.error({ error }, 'failed'))
  expect(text).not.toMatch(/ann@|5551234567/)
  expect(JSON.parse(text).error).toMatchObject({
    code: '23505',
    constraint: 'users_email_key',
    type: 'Error',
  })
})

it('accepts thrown values that are not errors', () => {
  expect(describeError('just ann@example.com')).toEqual({ message: 'just [email]' })
})

it('masks email addresses and phone numbers, but not IDs', () => {
  expect(maskPersonal('for a.b+c@d.example, 5551234567, entry 1234')).toBe(
    'for [email], [number], entry 1234',
  )
})

it('is plain text on a terminal', () => {
  const line = JSON.stringify({ level: 'warn', time: 0, msg: 'slow', requestId: 'r-1' })
  expect(formatLogLine(line)).toBe('00:00:00 warn  slow requestId="r-1"\n')
})

it('defaults to level info', () => {
  expect(pino(logOptions).level).toBe('info')
  expect(log.isLevelEnabled('silent')).toBe(true)
})
