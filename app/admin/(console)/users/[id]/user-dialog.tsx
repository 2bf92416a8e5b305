'use client'

import {
  ClearPromoCodeDialog,
  DeleteAccountDialog,
  ReactivateAccountDialog,
  SignOutDialog,
} from './account-dialogs'
import { CreditDialog } from './credit-dialog'
import { LiftDialog, SuspendDialog } from './standing/suspension-dialogs'

export type DialogUser = {
  id: number
  username: string
  isTester: boolean
  state: 'active' | 'deleted' | 'purged'
  activeTokens: number
  promoCode: string
  isSuspended: boolean
  /** ISO 8601; null if not suspended or until lifted. */
  suspendedUntil: string | null
}

export type DialogName = 'credit' | 'promo-code' | 'revoke' | 'suspend' | 'lift' | 'delete' | 'reactivate'

type Props = { name: DialogName; user: DialogUser; onClose: () => void }

/** In a file of its own, which is downloaded with the first dialog. */
export function UserDialog({ name, user, onClose }: Props) {
  if (name === 'credit') return <CreditDialog userId={user.id} username={user.username} onClose={onClose} />
  if (name === 'promo-code') return <ClearPromoCodeDialog user={user} onClose={onClose} />
  if (name === 'revoke') return <SignOutDialog user={user} onClose={onClose} />
  if (name === 'suspend') return <SuspendDialog user={user} onClose={onClose} />
  if (name === 'lift') return <LiftDialog user={user} onClose={onClose} />
  if (name === 'delete') return <DeleteAccountDialog user={user} onClose={onClose} />
  return <ReactivateAccountDialog user={user} onClose={onClose} />
}
