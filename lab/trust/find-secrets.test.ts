import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findSecrets } from './find-secrets'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
const secrets = {
  words: new Set(['ann@mail.test', '5551234567', 'playmaker7']),
  codes: new Set(['123456']),
  hashes: new Set([createHash('sha256').update(token).digest('hex')]),
}

test.each([
  ['{"level":"info","to":"Ann@mail.test"}', ['“ann@mail.test”']],
  ['{"msg":"sent to +15551234567"}', ['“5551234567”']],
  ['{"body":{"otp":"123456","password":"Playmaker7"}}', ['“playmaker7”', 'the code 123456']],
  ['the code is 123456.', ['the code 123456']],
  [`{"authorization":"Bearer ${token}"}`, ['a token']],
])('%s contains secrets', (line, found) => {
  expect(findSecrets(line, secrets)).toEqual(found)
})

test.each([
  '{"time":123456,"pid":123456,"msg":"ready"}',
  '{"requestId":"0123456789-123456-x","ms":1.123456}',
  `{"requestId":"${token.slice(1)}"}`,
])('%s contains no secret', line => {
  expect(findSecrets(line, secrets)).toEqual([])
})
