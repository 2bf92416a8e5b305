import type { Identity } from '@/lib/account/present'
import { type Admission, assertAdmitted } from '@/lib/account/rules'
import { prisma } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { checkOtp, refundAttempt } from './otp'

/** Returns the account of a forgot-password code without consuming it. Only wrong codes use up attempts. */
export async function verifyCode(
  email: string,
  otp: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Identity> {
  const user = await prisma.user.findFirst({ where: { email, deletedAt: null } })
  if (!user) throw new Failure('UserNotFound')
  await refundAttempt(await checkOtp(user.id, 'forgot_password', otp, network))
  assertAdmitted(user, admission)
  const { id, username } = user
  return { id, email: user.email, username }
}
