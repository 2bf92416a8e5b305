import { expect, test } from 'vitest'
import { presentEvent } from '@/app/admin/(console)/users/[id]/timeline/present-event'
import { listTimeline } from '@/lib/console/timeline/list-timeline'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { failWithdrawal } from '@/lib/payments/testing/payments'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
import { findOpenTransaction, presentTransaction } from './open-transaction'

test('viewers see no email or phone in the reason of a transaction', async () => {
  const { id, username } = await makeUser()
  const { transactionId } = await adjustBalance(
    await createOperator(),
    { userId: id, bucket: 'cash', amountCents: 500n, requestKey: crypto.randomUUID() },
    'Asked by zelda.q@mail.example',
  )
  const reasonOf = async (isMasked: boolean) => {
    const opened = await findOpenTransaction(String(transactionId), id, { isMasked })
    return opened && presentTransaction(opened, username).reason
  }
  expect(await reasonOf(false)).toBe('Asked by zelda.q@mail.example')
  expect(await reasonOf(true)).toBe('Asked by z•••@mail.example')
})

test('the wallet and the timeline have the reason of a failed withdrawal', async () => {
  const { id: userId, username } = await makeUser()
  const withdrawalId = await failWithdrawal(userId)
  const events = async (kind: 'payment' | 'posting') => {
    const filter = { kinds: [kind], from: '', to: '', zone: 'UTC', isMasked: true, after: null }
    return (await listTimeline({ userId, ...filter })).events
  }
  const end = (await events('payment')).find(({ source }) => source === 'withdrawal_end')
  const reason = 'The account does not accept payments'
  expect(end && presentEvent(end, '').note).toBe(reason)
  const [returned] = await events('posting')
  const opened = await findOpenTransaction(returned?.id, userId, { isMasked: false })
  expect(opened && presentTransaction(opened, username).reason).toBe(
    `Withdrawal ${withdrawalId} failed: ${reason}`,
  )
})
