import { serviceAuthor } from '@/lib/change/audit/author'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { isNewWave } from './attempts'
import { failedSignIns } from './own-changes'

type Operator = { id: number; email: string; name: string; isDisabled: boolean }

const reasons = {
  password: 'Repeated wrong passwords',
  code: 'Repeated wrong codes after the right password',
}

/** Audits failed sign-ins and notifies the operator, once per wave, so that strangers fill neither the log nor the mailbox. */
export async function reportFailures(
  { id, email, name, isDisabled }: Operator,
  what: 'password' | 'code',
  { requestId, ip }: { requestId: string; ip: string },
): Promise<void> {
  await transaction(async db => {
    if (!(await isNewWave(db, `${what} ${id}`))) return
    await failedSignIns.record(db, serviceAuthor('Console', requestId), {
      subject: { type: 'operator', id, name },
      after: { ip },
      reason: reasons[what],
    })
    if (!isDisabled) await enqueueMessage(db, { template: 'operator-sign-ins-failed', to: email, name, what })
  })
}
