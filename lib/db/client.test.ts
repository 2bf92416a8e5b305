import { expect, test, vi } from 'vitest'
import { pool, prisma } from './client'

test('a list of values is not prepared, because it has a text per length', async () => {
  const query = vi.spyOn(pool, 'query')
  await prisma.game.findMany({ where: { id: { in: [1, 2] } } })
  expect(query.mock.lastCall?.[0]).toMatchObject({ name: '', text: expect.stringContaining(' IN ($1,$2)') })
  query.mockRestore()
})
