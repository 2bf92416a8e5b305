import { randomUUID } from 'node:crypto'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { prisma } from '@/lib/db/client'

export async function makeAuthor(): Promise<OperatorAuthor> {
  const name = randomUUID()
  const { id } = await prisma.operator.create({
    data: { email: `${name}@example.test`, name, role: 'manager', passwordHash: '-' },
  })
  return { operatorId: id, name, sessionId: null, requestId: 'test', role: 'manager' }
}
