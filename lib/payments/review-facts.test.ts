import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
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

test('a suspension has its end, its operator and its reason', async () => {
  const userId = await makeWalletOwner()
  const id = await makeUndecidedWithdrawal(userId)
  const factsNow = async () => {
    const [withdrawal] = await findWithdrawals([id])
    return withdrawal && reviewFacts(withdrawal).filter(({ name }) => /^(is)?suspended/i.test(name))
  }
  expect(await factsNow()).toEqual([{ name: 'isSuspended', value: false, marks: [] }])
  const by = await makeAuthor()
  const until = new Date(Date.now() + 86_400_000)
  await suspendUser(by, { userId, endsAt: until }, 'The card was reported stolen')
  expect(await factsNow()).toEqual([
    { name: 'isSuspended', value: true, marks: ['suspended'] },
    { name: 'suspendedUntil', value: until },
    { name: 'suspendedBy', value: `${by.name}: The card was reported stolen` },
  ])
})
