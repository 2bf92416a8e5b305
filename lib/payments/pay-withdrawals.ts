import sql from 'sql-template-tag'
import { loadSettingsIn, readSettings } from '@/lib/change/settings/read'
import { isFailure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { inEffect } from '@/lib/people/restrictions/changes/suspension'
import { lockWithdrawal, returnCash } from './apply-payout'
import { getProviderNamed } from './find-provider'
import { methodLabel } from './payment-methods'
import type { ProviderName } from './provider'
import { hasOpenDispute } from './resolve-case'

export const payoutJobName = 'pay_withdrawals'

/** In the transaction that makes a withdrawal due. */
export async function requestPayouts(tx: Db): Promise<void> {
  await enqueueJob(tx, payoutJobName, {}, { key: payoutJobName, queue: payoutJobName })
}

type Due = { id: number; amountCents: bigint; provider: ProviderName; methodId: string | null }

/**
 * Sends withdrawals to their provider: those that need no approval, and approved ones. A withdrawal is processing before the
 * request to the provider, so that it can no longer be canceled; requests are idempotent, so that a crash in between is harmless.
 * If the payment method was removed, the account changed or the user was barred, the cash is returned only if it was certainly
 * not sent before. One that is not processing yet waits for an operator after a change of the account. Returns the number of
 * sent withdrawals.
 */
export async function payWithdrawals(signal: AbortSignal): Promise<number> {
  let sent = 0
  for (let after = 0; ; ) {
    const [due] = await db.rows<Due>(sql`
      select w.id::float8, w.amount_cents, w.provider /* not null */, m.user_payment_option_id as method_id
        from withdrawals w left join payment_methods m on m.id = w.payment_method_id
       where w.status in ('pending', 'processing') and w.provider is not null and w.external_id is null
         and (w.status = 'processing' or not w.needs_approval) and w.id > ${after}
       order by w.id limit 1`)
    if (!due) return sent
    after = due.id
    signal.throwIfAborted()
    if (await send(due)) sent++
  }
}

async function send({ id, amountCents, provider: name, methodId }: Due): Promise<boolean> {
  try {
    const provider = await getProviderNamed(name)
    await holdIfChanged(id)
    if (!(await startProcessing(id))) return false
    const stop = await findStop(id)
    const payout =
      methodId === null || stop
        ? await provider.stopPayout(id)
        : await provider.startPayout({ withdrawalId: id, amountCents, methodId })
    if (!payout) return await fail(id, stop ? stopReasons[stop] : 'The payment method was removed')
    await db.run(sql`
      update withdrawals set external_id = ${payout.externalId} where id = ${id} and external_id is null`)
    return true
  } catch (error) {
    if (isFailure(error, 'ProviderRejected')) return fail(id, error.detail.reason)
    // The next run tries again; others are not delayed by it.
    log.warn({ error, withdrawalId: id }, 'could not send a withdrawal to the provider')
    return false
  }
}

/** Whether a thief of the account could have changed the target of withdrawal `w` of user `u` to method `m` since its approval. */
const isChanged = (hours: number) => sql`(
  u.access_changed_at > coalesce(w.approved_at, w.created_at)
    and u.access_changed_at + make_interval(hours => ${hours}) > clock_timestamp()
  or w.method_label <> '' and w.method_label <> ${methodLabel}
  or w.method_fingerprint <> '' and m.fingerprint <> '' and w.method_fingerprint <> m.fingerprint)`

/** A change commits before or after: both lock the user. */
async function holdIfChanged(id: number): Promise<void> {
  await transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.status !== 'pending') return
    await tx.run(sql`select from users where id = ${withdrawal.userId} for no key update`)
    const { withdrawal_hold_hours: hours } = await loadSettingsIn(tx)
    await tx.run(sql`
      update withdrawals w
         set needs_approval = true, is_account_changed = true, method_label = ${methodLabel},
             method_fingerprint = m.fingerprint
        from users u, payment_methods m
       where w.id = ${id} and w.status = 'pending' and not w.needs_approval and u.id = w.user_id
         and m.id = w.payment_method_id and ${isChanged(hours)}`)
  })
}

/** False if the user canceled it in the meantime, or an operator decides. */
async function startProcessing(id: number): Promise<boolean> {
  const changed = await db.run(sql`
    update withdrawals set status = 'processing'
     where id = ${id} and (status = 'processing' or status = 'pending' and not needs_approval)`)
  return changed > 0
}

const stopReasons = {
  suspended: 'The account was suspended',
  disputed: 'A deposit is disputed',
  changed: 'The account or payment method was changed',
}

/**
 * Why a withdrawal that may not be sent yet is not sent any more, or null. The user was suspended, a deposit disputed, or the
 * account changed, since an operator approved it, or without an approval. It is stored, because an ended
 * attempt is not resumed when the reason ends.
 */
async function findStop(id: number): Promise<keyof typeof stopReasons | null> {
  const { withdrawal_hold_hours: hours } = await readSettings()
  const row = await db.row<{ stoppedFor: keyof typeof stopReasons }>(sql`
    with withdrawal as (
      select w.id, case
               when stopped_for is not null then stopped_for
               when exists (select from suspensions s
                             where s.user_id = w.user_id and ${inEffect}
                               and s.starts_at > coalesce(w.approved_at, '-infinity')) then 'suspended'
               when ${hasOpenDispute(sql`w.user_id`, sql`coalesce(w.approved_at, '-infinity')`)} then 'disputed'
               when ${isChanged(hours)} then 'changed'
             end as stopped_for
        from withdrawals w join users u on u.id = w.user_id left join payment_methods m on m.id = w.payment_method_id
       where w.id = ${id}
    )
    update withdrawals w set stopped_for = withdrawal.stopped_for
      from withdrawal where w.id = withdrawal.id and withdrawal.stopped_for is not null
    returning w.stopped_for /* not null */`)
  return row?.stoppedFor ?? null
}

async function fail(id: number, reason: string): Promise<false> {
  await transaction(async tx => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.status === 'processing') await returnCash(tx, withdrawal, 'failed', reason)
  })
  return false
}
