import { expect, test } from 'vitest'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { reviewFacts } from './review-facts'
import { makeUndecidedWithdrawal } from './testing/payments'
import { findWithdrawals } from './withdrawals-list'

test('both managers see that an identity is not verified, and whether new withdrawals require it', async () => {
  const [withdrawal] = await findWithdrawals([await makeUndecidedWithdrawal(await makeWalletOwner())])
  if (!withdrawal) throw new Error('no withdrawal')
  const identityOf = (isRequired: boolean, identity: string) =>
    reviewFacts({ ...withdrawal, identity }, isRequired).find(({ name }) => name === 'identity')
  const marks = ['without a verified identity']
  expect(identityOf(false, 'Not performed')).toMatchObject({ value: 'Not performed', marks })
  expect(identityOf(true, 'Not performed')).toMatchObject({
    value: 'Not performed. New withdrawals require a verified identity',
    marks,
  })
  expect(identityOf(true, 'Verified')).toMatchObject({ value: 'Verified', marks: [] })
})
