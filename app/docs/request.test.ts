import { expect, it } from 'vitest'
import { type RequestDraft, makeRequest, toCurl } from './request'

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

it('what is left blank is not sent, and a path takes its example', () => {
  expect(makeRequest(draft)).toEqual({
    method: 'GET',
    target: '/pickem/show-entry/88214',
    headers: { Accept: 'application/json' },
  })
})

it('what is filled in goes where it belongs', () => {
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

it('the line for a terminal shows no token and survives an apostrophe', () => {
  const request = makeRequest({ ...draft, method: 'POST', body: `{"a":"it's"}`, token: 'secret' })
  const line = toCurl('https://api.test', request)
  expect(line).toContain(`curl -X POST 'https://api.test/pickem/show-entry/88214'`)
  expect(line).toContain(`-d '{"a":"it'\\''s"}'`)
  expect(line).toContain('Bearer $TOKEN')
  expect(line).not.toContain('secret')
})
