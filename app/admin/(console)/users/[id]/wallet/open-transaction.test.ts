import { expect, test } from 'vitest'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
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
