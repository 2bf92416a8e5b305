import { Failure } from '@/lib/core/failure'
import { prisma } from '@/lib/db/client'

export async function getOwnAccount(operatorId: number) {
  const operator = await prisma.operator.findUnique({
    where: { id: operatorId },
    select: {
      passwordChangedAt: true,
      passwordHash: true,
      ssoLinkedAt: true,
      totpEnabledAt: true,
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  })
  if (!operator) throw new Failure('OperatorNotFound')
  const { passwordHash, _count, ...account } = operator
  return { ...account, hasPassword: passwordHash !== null, recoveryCodesLeft: _count.recoveryCodes }
}
