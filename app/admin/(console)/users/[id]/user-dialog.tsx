'use client'

import { useSearchParams } from 'next/navigation'
import type { ComponentProps } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import {
  changeTester,
  clearPromoCode,
  deleteByOperator,
  endAllSessions,
  liftSuspension,
  reactivateByOperator,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { MailNote } from '@/components/shell/mail-note'
import type { Fact } from '@/components/ui/facts'
import { Time } from '@/components/ui/time'
import { pluralize } from '@/lib/core/format'
import type { Profile } from '@/lib/people/account/directory/find-profile'
import type { Bucket } from './buckets'
import { CreditDialog } from './credit-dialog'
import { SuspendDialog } from './restrictions/suspend-dialog'

export type DialogUser = {
  id: number
  username: string
  isTester: boolean
  isSelfExcluded: boolean
  state: 'active' | 'deleted' | 'purged'
  activeTokens: number
  promoCode: string
  /** In hundredths. */
  balances: Partial<Record<Bucket, bigint>>
  suspension: Profile['suspension']
}

export type UserDialogName = 'credit' | 'suspend' | keyof typeof questions

type Props = { name: UserDialogName; user: DialogUser; onClose: () => void }

/** In a file of its own, which is downloaded with the first dialog. */
export function UserDialog({ name, user, onClose }: Props) {
  const { id, username, balances, suspension, isSelfExcluded } = user
  const asked = useSearchParams().get('cents')
  if (name === 'credit')
    return (
      <CreditDialog
        userId={id}
        username={username}
        balances={balances}
        isSuspended={suspension !== null}
        isSelfExcluded={isSelfExcluded}
        askedCents={Number(asked) || null}
        onClose={onClose}
      />
    )
  if (name === 'suspend') return <SuspendDialog user={user} onClose={onClose} />
  const question: Question = questions[name](user)
  return <ActionDialog {...question} onClose={onClose} />
}

type Question = Omit<ComponentProps<typeof ActionDialog>, 'onClose'>

const questions = {
  tester: ({ id, username, isTester }) => ({
    title: `${isTester ? 'Unmark' : 'Mark'} ${username} as a tester?`,
    confirmLabel: `${isTester ? 'Unmark' : 'Mark'} as tester`,
    send: ({ reason }) => changeTester({ userId: id, isTester: !isTester, reason }),
    children:
      'Testers can use the app during maintenance. Another manager decides about withdrawals of a tester until 30 days after the mark is removed.',
  }),
  'promo-code': ({ id, username, promoCode }) => ({
    title: `Clear the promo code of ${username}?`,
    facts: [{ name: 'Promo code', value: promoCode }],
    confirmLabel: 'Clear promo code',
    send: ({ reason }) => clearPromoCode({ userId: id, reason }),
    children:
      'The user can then store another code and claim promos that require it. Earlier claims are kept.',
  }),
  revoke: ({ id, username, activeTokens }) => ({
    title: `Sign ${username} out of ${pluralize(activeTokens, 'device')}?`,
    confirmText: username,
    confirmLabel: 'Sign out everywhere',
    isDanger: true,
    send: ({ reason, typed }) => endAllSessions({ userId: id, reason }, typed),
    children: 'The app is signed out at its next request. The user can sign in again with their password.',
  }),
  lift: ({ id, username, suspension }) => ({
    title: `Lift the suspension of ${username}?`,
    facts: suspension ? factsOf(suspension) : [],
    confirmLabel: 'Lift suspension',
    send: ({ reason }) => liftSuspension({ userId: id, reason }),
    children: (
      <>
        The user can sign in again with their password.
        <SecondManagerNote change="user.lift-suspension" input={{ userId: id }} />
      </>
    ),
  }),
  delete: ({ id, username }) => ({
    title: `Delete the account of ${username}?`,
    confirmText: username,
    confirmLabel: 'Delete',
    isDanger: true,
    send: ({ reason, typed }) => deleteByOperator({ userId: id, reason }, typed),
    children: (
      <>
        The account can be reactivated within 30 days. After that all personal data is permanently removed.
        The user is signed out immediately and notified by email.
        <MailNote />
      </>
    ),
  }),
  reactivate: ({ id, username }) => ({
    title: `Reactivate the account of ${username}?`,
    confirmLabel: 'Reactivate',
    send: ({ reason }) => reactivateByOperator({ userId: id, reason }),
    children: (
      <>
        The account is restored unchanged. The user is notified by email, and signs in with their password.
        <MailNote />
      </>
    ),
  }),
} satisfies Record<string, (user: DialogUser) => Question>

function factsOf({ startsAt, endsAt, reasons }: NonNullable<Profile['suspension']>): Fact[] {
  return [
    { name: 'Suspended by', value: reasons ?? 'Not recorded' },
    { name: 'Since', value: <Time at={startsAt} /> },
    { name: 'Until', value: endsAt ? <Time at={endsAt} /> : 'Lifted' },
  ]
}
