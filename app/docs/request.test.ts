import { expect, it } from 'vitest'
import { makeRequest, type RequestDraft, toCurl } from './request'

const draft: RequestDraft = {
  method: 'GET',
  path: '/pickem/show-entry/{id}',
  inputs: [
    { name: 'id', in: 'path', hint: '88214', isOptional: false },
    { name: 'to', in: 'query', hint: '', isOptional: false },
    { name: 'Idempotency-Key', in: 'header', hint: '', isOptional: true },
  ],
  values: {},
  body: '{}',
  token: undefined,
}

it('blank inputs are omitted, and path parameters default to their example', () => {
  expect(makeRequest(draft)).toEqual({
    method: 'GET',
    target: '/pickem/show-entry/88214',
    headers: { Accept: 'application/json' },
  })
})

it('inputs are sent in path, query and headers', () => {
  const values = { id: 'a/b', to: 'a b&c', 'Idempotency-Key': 'k' }
  expect(makeRequest({ ...draft, values, token: 't' })).toEqual({
    method: 'GET',
    target: '/pickem/show-entry/a%2Fb?to=a+b%26c',
    headers: { Accept: 'application/json', Authorization: 'Bearer t', 'Idempotency-Key': 'k' },
  })
})

it('a POST sends its body', () => {
  const { body, headers } = makeRequest({ ...draft, method: 'POST', body: '{"id":1}' })
  expect([body, headers['Content-Type']]).toEqual(['{"id":1}', 'application/json'])
})

it('the curl command hides the token and escapes quotes', () => {
  const request = makeRequest({ ...draft, method: 'POST', body: `{"a":"it's"}`, token: 'secret' })
  const line = toCurl('https://api.test', request)
  expect(line).toContain(`curl -X POST 'https://api.test/pickem/show-entry/88214'`)
  expect(line).toContain(`-d '{"a":"it'\\''s"}'`)
  expect(line).toContain('Bearer $TOKEN')
  expect(line).not.toContain('secret')
})
