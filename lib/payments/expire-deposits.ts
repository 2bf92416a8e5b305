import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { log } from '@/lib/log'
import { findProviderNamed } from './find-provider'
import type { ProviderName } from './provider'

type Expired = { id: number; amountCents: bigint; provider: ProviderName; externalId: string | null }

/**
 * Ends unpaid deposits at the provider, whose event then fails them: only the provider knows whether one was paid. Returns
 * their number.
 */
export async function expireDeposits(signal: AbortSignal): Promise<number> {
  const expired = await db.rows<Expired>(sql`
    select id, amount_cents, provider /* not null */, external_id from deposits
     where status = 'pending' and expires_at < now() order by expires_at limit 500`)
  let ended = 0
  for (const { id, provider: name, ...deposit } of expired) {
    signal.throwIfAborted()
    const provider = await findProviderNamed(name)
    if (!provider) continue
    try {
      await provider.expireCheckout({ depositId: id, ...deposit })
      ended++
    } catch (error) {
      // The next run tries again; others are not delayed by it.
      log.warn({ error, depositId: id }, 'could not end an unpaid deposit')
    }
  }
  return ended
}
