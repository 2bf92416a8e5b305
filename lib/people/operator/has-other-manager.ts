import { prisma } from '@/lib/db/client'

/** Whether a manager other than this operator can sign in. */
export async function hasOtherManager(operatorId: number): Promise<boolean> {
  const others = await prisma.operator.count({
    where: {
      id: { not: operatorId },
      role: 'manager',
      disabledAt: null,
      OR: [{ passwordHash: { not: null } }, { ssoSubject: { not: null } }],
    },
  })
  return others > 0
}
