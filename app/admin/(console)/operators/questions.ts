import {
  disableOperator,
  enableOperator,
  resetTotp,
  signOutEverywhere,
  unlinkSso,
} from '@/app/admin/(console)/generated/actions'
import type { TableRow } from '@/components/list/table-row'
import type { IconName } from '@/components/ui/icon'
import type { ActionResult } from '@/lib/console/action-result'

/** A confirmed action on an operator that needs a reason. */
export type Question = {
  id: string
  label: string
  icon: IconName
  isDanger?: true
  title: (name: string) => string
  description: string
  /** The operator gets an email. */
  isMailed?: true
  /** Added for a manager. */
  managerNote?: string
  /** Its name in the audit log, if it can wait for another manager. */
  change?: string
  confirmLabel: string
  isHidden: (facts: NonNullable<TableRow['facts']>) => boolean
  send: (input: { operatorId: number; reason: string }, typed: string) => Promise<ActionResult<unknown>>
}

/** In menu order. */
export const questions: readonly Question[] = [
  {
    id: 'sign-out',
    label: 'Sign out everywhere',
    icon: 'undo',
    title: name => `Sign ${name} out of every browser?`,
    description:
      'They can sign in again immediately, and are notified by email. Unsaved changes are lost, and their API tokens are revoked. Pending requests made with these tokens can no longer be approved.',
    isMailed: true,
    confirmLabel: 'Sign out',
    isHidden: ({ sessions }) => sessions === 0,
    send: signOutEverywhere,
  },
  {
    id: 'reset-codes',
    label: 'Reset authenticator',
    icon: 'key',
    isDanger: true,
    title: name => `Reset ${name}’s authenticator?`,
    description:
      'For operators who lost their phone and recovery codes. Verify their identity first. They are signed out, notified by email, and sign in without a code until they set up a new authenticator. Their API tokens are revoked, and pending requests made with them can no longer be approved.',
    isMailed: true,
    change: 'operator.reset-codes',
    confirmLabel: 'Reset',
    isHidden: ({ hasTotp }) => !hasTotp,
    send: resetTotp,
  },
  {
    id: 'unlink',
    label: 'Unlink single sign-on',
    icon: 'key',
    isDanger: true,
    title: name => `Unlink the single sign-on of ${name}?`,
    description:
      'For operators who got another account at the provider. Verify their identity first: the next account with their verified email takes over this operator. They are signed out, and their API tokens are revoked. Pending requests made with these tokens can no longer be approved.',
    confirmLabel: 'Unlink',
    isHidden: ({ isSsoLinked, role }) => !isSsoLinked || role === 'manager',
    send: unlinkSso,
  },
  {
    id: 'disable',
    label: 'Disable',
    icon: 'close',
    isDanger: true,
    title: name => `Disable ${name}?`,
    description:
      'They are signed out immediately, and their API tokens and the links emailed to them stop working. Their past changes are kept.',
    managerNote:
      'If no other manager can approve it, disable them again 24 hours later, unless they reject the request.',
    change: 'operator.disable',
    confirmLabel: 'Disable',
    isHidden: ({ state }) => state === 'disabled',
    send: disableOperator,
  },
  {
    id: 'enable',
    label: 'Enable',
    icon: 'check',
    title: name => `Enable ${name}?`,
    description: 'They sign in as before.',
    change: 'operator.enable',
    confirmLabel: 'Enable',
    isHidden: ({ state }) => state !== 'disabled',
    send: enableOperator,
  },
]
