import { expect, it } from 'vitest'
import type { Answer } from '@/lib/api/api-call'
import type { HeaderReader } from '@/lib/core/header-reader'
import { bodyOf, openTestServer, reply, sendRaw } from '@/server/testing/http-server'
import { IncomingHeaders } from './incoming-headers'

const pairs: [string, string][] = [
  ['Host', 'x'],
  ['Authorization', 'Bearer one'],
  ['X-Many', 'a'],
  ['authorization', 'Bearer two'],
  ['x-many', ''],
  ['X-Empty', ''],
  ['Cookie', 'a=1'],
  ['Cookie', 'b=2'],
]
const names = ['host', 'authorization', 'x-many', 'x-empty', 'x-other', 'x-man', 'X-Many', 'cookie']

it('reads what Headers reads', () => {
  const read = (headers: HeaderReader) => names.map(name => [name, headers.get(name), headers.has(name)])
  expect(read(new IncomingHeaders(pairs.flat()))).toEqual(read(new Headers(pairs)))
})

it('a repeated Authorization is not the first of them', async () => {
  const echo: Answer = ({ headers }) => reply({ authorization: headers.get('authorization') })
  const server = await openTestServer({ routes: { '/echo': { GET: echo } } })
  const sent = ['Host: x', 'Authorization: Bearer one', 'Authorization: Bearer two', 'Connection: close']
  const answer = await sendRaw(server.port, `GET /echo HTTP/1.1\r\n${sent.join('\r\n')}\r\n\r\n`)
  await server.close()
  expect(bodyOf(answer)).toEqual({ authorization: 'Bearer one, Bearer two' })
})
