import { expect, test } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { getTransaction } from '@/lib/ledger/get-transaction'
import { postingsList } from '@/lib/ledger/postings-list'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { openList } from '@/lib/list/open-list'
import { createOperator } from '@/lib/people/testing/operators'
import { fund, makeUser } from '@/lib/people/testing/users'
import { explainTransaction } from './explain-transaction'
import { undoChange } from './revert'

const reason = 'Goodwill: a late feed'

const adjustment = (userId: number) =>
  ({ userId, bucket: 'cash', amountCents: 500n, requestKey: crypto.randomUUID() }) as const

const explain = async (transactionId: number) => explainTransaction(await getTransaction(transactionId))

async function findLatest(userId: number): Promise<number> {
  const { rows } = await openList(
    postingsList,
    {
      path: '/',
      parameters: { bucket: '' },
      operatorId: 1,
      zone: 'UTC',
      requestId: '',
      isMasked: false,
      canExport: false,
    },
    userId,
  )
  return rows[0]?.transactionId ?? 0
}

test('credits and reversals have their author, reason and request', async () => {
  const [{ id }, self, other] = [await makeUser(), await createOperator(), await createOperator()]
  const { transactionId } = await adjustBalance({ ...self, requestId: 'req_credit' }, adjustment(id), reason)
  const reversal = await reverseTransaction(
    { ...other, requestId: 'req_reverse' },
    { transactionId },
    'Credited the wrong user',
  )
  expect(await explain(transactionId)).toEqual({
    author: self.name,
    approvedBy: null,
    reason,
    requestId: 'req_credit',
    correctionId: null,
  })
  expect(await explain(reversal.transactionId)).toMatchObject({
    author: other.name,
    reason: 'Credited the wrong user',
    requestId: 'req_reverse',
  })
})

test('the second manager is included', async () => {
  const [{ id }, self, second] = [await makeUser(), await createOperator(), await createOperator()]
  const { transactionId } = await transaction(db =>
    adjustBalance.in(db, self, adjustment(id), { reason, approvedById: second.operatorId }),
  )
  expect(await explain(transactionId)).toMatchObject({ author: self.name, approvedBy: second.name })
})

test('the transaction of an undo is explained by the undo', async () => {
  const [{ id }, self] = [await makeUser(), await createOperator()]
  const { auditId } = await adjustBalance(self, adjustment(id), reason)
  await undoChange({ ...self, requestId: 'req_undo' }, auditId ?? 0)
  expect(await explain(await findLatest(id))).toMatchObject({
    author: self.name,
    reason: 'Undone',
    requestId: 'req_undo',
  })
})

test('transactions without a logged change have no origin', async () => {
  const { id } = await makeUser()
  await fund(id, 'cash', 500n)
  expect(await explain(await findLatest(id))).toBeNull()
})
