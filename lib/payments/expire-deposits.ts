import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { isBarredAsPerson } from '@/lib/people/person/person'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'
import { isAboveOwnLimits } from '@/lib/people/restrictions/deposit-limits'
import { barredTogether } from '@/lib/people/restrictions/end-deposits'
import { findProviderNamed } from './find-provider'
import type { ProviderName } from './provider'

type Unpaid = { id: number; amountCents: bigint; provider: ProviderName; externalId: string | null }

/** Ends unpaid deposits at the provider, whose event then fails them: only the provider knows whether one was paid. */
export async function expireDeposits(signal: AbortSignal): Promise<number> {
  const expired = await db.rows<Unpaid>(sql`
    select id::float8, amount_cents, provider /* not null */, external_id from deposits
     where status = 'pending' and expires_at < now() order by expires_at limit 500`)
  return (await end(expired, signal)).ended
}

/**
 * Ends unpaid deposits of the person, with any account, that is excluded or suspended, those of deleted accounts, and those that
 * exceed the person's own limits. Throws if one is left.
 */
export async function endDepositsOf(userId: number, signal: AbortSignal): Promise<number> {
  const unpaid = await db.rows<Unpaid>(sql`
    select d.id::float8, amount_cents, provider /* not null */, external_id
      from deposits d join users u on u.id = d.user_id
     where d.user_id in (${barredTogether(userId)}) and d.status = 'pending' and provider is not null
       and (is_self_excluded or deleted_at is not null or ${isSuspended(sql`u.id`)}
            or ${isBarredAsPerson(sql`u.id`)} or ${isAboveOwnLimits})
     order by d.id`)
  const { ended, failed } = await end(unpaid, signal)
  if (failed > 0)
    throw new Error(`${failed} unpaid deposits of the person of user ${userId} could not be ended`)
  return ended
}

async function end(deposits: Unpaid[], signal: AbortSignal): Promise<{ ended: number; failed: number }> {
  let [ended, failed] = [0, 0]
  for (const { id, provider: name, ...deposit } of deposits) {
    signal.throwIfAborted()
    const provider = await findProviderNamed(name)
    if (!provider) continue
    try {
      await provider.expireCheckout({ depositId: id, ...deposit })
      ended++
    } catch (error) {
      // The next run tries again; others are not delayed by it.
      log.warn({ error, depositId: id }, 'could not end an unpaid deposit')
      failed++
    }
  }
  return { ended, failed }
}
