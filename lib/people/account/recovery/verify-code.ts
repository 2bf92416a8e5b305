import sql from 'sql-template-tag'
import { Failure, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Identity } from '@/lib/people/account/present'
import { type Admission, assertAdmitted } from '@/lib/people/account/rules'
import { checkOtp, refundOtpAttempt } from './otp'

/** Does not consume the code; only wrong codes use up attempts. Of accounts with the same unproven email the code decides. */
export async function verifyCode(
  email: string,
  otp: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Identity> {
  const [first, ...others] = await db.rows<Candidate>(sql`
    select id, email, username, is_tester, email_verified_at is not null as is_verified from users
     where email = ${email} and deleted_at is null
     order by email_verified_at is null, (
       select max(created_at) from otps
        where user_id = users.id and purpose = 'forgot_password' and consumed_at is null and superseded_at is null
     ) desc nulls last, id
     limit ${maxCandidates}`)
  if (!first) throw new Failure('UserNotFound')
  const user = await findByCode(first.isVerified ? [first] : [first, ...others], otp, network)
  assertAdmitted(user, admission)
  const { id, username } = user
  return { id, email: user.email, username }
}

type Candidate = Identity & { isTester: boolean; isVerified: boolean }

/** One request sends codes for two accounts. */
const maxCandidates = 2

async function findByCode(
  [user, ...others]: readonly Candidate[],
  otp: string,
  network: string,
): Promise<Candidate> {
  if (!user) throw new Failure('InvalidOtp')
  try {
    await refundOtpAttempt(await checkOtp(user.id, 'forgot_password', otp, network))
    return user
  } catch (error) {
    if (others.length === 0 || !isFailure(error, 'InvalidOtp')) throw error
    return findByCode(others, otp, network)
  }
}
