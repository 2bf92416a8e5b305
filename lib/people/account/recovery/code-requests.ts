import sql from 'sql-template-tag'
import { keyedHash } from '@/lib/core/keyed-hash'
import { db } from '@/lib/db/client'
import type { OtpPurpose } from '@/lib/db/generated/enums'
import type { CodeRequest } from '@/lib/people/account/present'
import { secondsBetweenCodes } from './otp'

/** Counts a request by its recipient, whether or not an account has it. Call it after the code was issued. */
export async function countCodeRequest(purpose: OtpPurpose, recipient: string): Promise<CodeRequest> {
  const key = `code-request ${keyedHash(`${purpose} ${recipient}`).toString('base64url')}`
  const ms = secondsBetweenCodes * 1_000
  const counted = await db.one<{ isFirst: boolean; resendAfterSeconds: number }>(sql`
    insert into rate_limits as known (key, points, expire)
    values (${key}, 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}::int)
    on conflict (key) do update
       set points = case when known.expire > excluded.expire - ${ms}::int then known.points + 1 else 1 end,
           expire = case when known.expire > excluded.expire - ${ms}::int then known.expire else excluded.expire end
    returning points = 1 as is_first /* not null */,
              greatest(1, ceil((expire - extract(epoch from clock_timestamp()) * 1000) / 1000))::int
                as resend_after_seconds /* not null */`)
  return { isSent: counted.isFirst, resendAfterSeconds: counted.resendAfterSeconds }
}
