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

test('a job yields to a call that waits for a connection, and not forever', async () => {
  const order: string[] = []
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const call = pool.connect().then(connection => {
    order.push('call')
    connection.release()
  })
  // Nothing becomes free.
  await yieldToCalls()
  order.push('first page')
  const nextPage = yieldToCalls().then(() => order.push('next page'))
  for (const connection of held) connection.release()
  await Promise.all([call, nextPage])
  expect(order).toEqual(['first page', 'call', 'next page'])
})
