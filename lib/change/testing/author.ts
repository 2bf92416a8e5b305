import { randomUUID } from 'node:crypto'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import type { Role } from '@/lib/change/audit/rules'
import { prisma } from '@/lib/db/client'

export async function makeAuthor(role: Role = 'manager'): Promise<OperatorAuthor> {
  const name = randomUUID()
  const { id } = await prisma.operator.create({
    data: { email: `${name}@example.test`, name, role, passwordHash: '-' },
  })
  return { operatorId: id, name, sessionId: null, requestId: 'test', role }
}
