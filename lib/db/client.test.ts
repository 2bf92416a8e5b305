import { expect, test, vi } from 'vitest'
import { openPool, pool, prisma, yieldToCalls } from './client'

test('a list of values is not prepared, because it has a text per length', async () => {
  const query = vi.spyOn(pool, 'query')
  await prisma.game.findMany({ where: { id: { in: [1, 2] } } })
  expect(query.mock.lastCall?.[0]).toMatchObject({ name: '', text: expect.stringContaining(' IN ($1,$2)') })
  query.mockRestore()
})

test('connections use UTC, whatever the database has', async () => {
  const opened = openPool(process.env.DATABASE_URL, { max: 1, options: '-c TimeZone=America/New_York' })
  const { rows } = await opened.query('show timezone').finally(() => opened.end())
  expect(rows).toEqual([{ TimeZone: 'UTC' }])
})

test('a job yields to calls while they use four connections, and not forever', async () => {
  const order: string[] = []
  const calls = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
  await yieldToCalls()
  order.push('page after two seconds')
  const nextPage = yieldToCalls().then(() => order.push('next page'))
  await pool.query('select')
  order.push('call')
  calls.pop()?.release()
  await nextPage
  for (const call of calls) call.release()
  expect(order).toEqual(['page after two seconds', 'call', 'next page'])
})
