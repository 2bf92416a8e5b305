'use client'

import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import type { DialogUser, UserDialogName } from './user-dialog'

const UserDialog = onDemand(async () => (await import('./user-dialog')).UserDialog)

const needsManager = 'Requires the manager role'

export function UserActions({ user, isManager }: { user: DialogUser; isManager: boolean }) {
  const { id, username, isTester, state, activeTokens, promoCode } = user
  const isActive = state === 'active'
  const disabledReason = isManager ? undefined : needsManager
  const needsActive = isActive ? undefined : 'Requires an active account'
  const [dialog, setDialog, close] = useRequestedDialog<UserDialogName>(isManager ? commandDialogs(user) : {})

  return (
    <>
      {isActive && isManager && (
        <Button variant="primary" onClick={() => setDialog('credit')} icon="scale">
          Credit or debit
        </Button>
      )}
      <Menu
        label={`Actions for ${username}`}
        actions={[
          {
            id: 'credit',
            label: 'Credit or debit…',
            icon: 'scale',
            disabledReason: disabledReason ?? needsActive,
            onAction: () => setDialog('credit'),
          },
          { id: 'build', label: 'Preview as build', icon: 'code', href: `/admin/preview?user=U-${id}` },
          { id: 'rejections', label: 'Request inspector', icon: 'help', href: `/admin/requests?user=${id}` },
          {
            id: 'export',
            label: 'Export all data',
            icon: 'download',
            disabledReason,
            // A file, not a page: the router would request it twice.
            onAction: () => window.location.assign(`/admin/users/${id}/export`),
          },
          { id: 'line', line: true },
          {
            id: 'tester',
            label: isTester ? 'Unmark as tester…' : 'Mark as tester…',
            icon: 'check',
            disabledReason: disabledReason ?? needsActive,
            onAction: () => setDialog('tester'),
          },
          {
            id: 'promo-code',
            label: 'Clear promo code…',
            icon: 'undo',
            disabledReason: disabledReason ?? (isActive && promoCode ? undefined : 'No promo code is stored'),
            onAction: () => setDialog('promo-code'),
          },
          {
            id: 'revoke',
            label: 'Sign out everywhere…',
            icon: 'key',
            disabledReason: disabledReason ?? (activeTokens > 0 ? undefined : 'Not signed in on any device'),
            isDanger: true,
            onAction: () => setDialog('revoke'),
          },
          ...suspensionActions(user, disabledReason, setDialog),
          deletionAction(state, disabledReason, setDialog),
        ]}
      />
      {dialog && <UserDialog name={dialog} user={user} onClose={close} />}
    </>
  )
}

/** Dialogs that a command can open. */
const commandDialogs = ({ state, suspension }: DialogUser) => ({
  credit: state === 'active',
  suspend: state !== 'purged' && !isEndless(suspension),
  lift: suspension !== null,
})

const isEndless = (suspension: DialogUser['suspension']) => suspension !== null && suspension.endsAt === null

function deletionAction(
  state: DialogUser['state'],
  disabledReason: string | undefined,
  open: (dialog: UserDialogName) => void,
): MenuAction {
  if (state === 'active')
    return {
      id: 'delete',
      label: 'Delete…',
      icon: 'close',
      disabledReason,
      isDanger: true,
      onAction: () => open('delete'),
    }
  return {
    id: 'reactivate',
    label: 'Reactivate…',
    icon: 'undo',
    disabledReason: state === 'purged' ? 'The account was purged' : disabledReason,
    onAction: () => open('reactivate'),
  }
}

function suspensionActions(
  { state, suspension }: DialogUser,
  disabledReason: string | undefined,
  open: (dialog: UserDialogName) => void,
): MenuAction[] {
  const suspend: MenuAction = {
    id: 'suspend',
    label: suspension ? 'Suspend longer…' : 'Suspend…',
    icon: 'clock',
    disabledReason:
      state === 'purged'
        ? 'The account was purged'
        : (disabledReason ?? (isEndless(suspension) ? 'Suspended until lifted' : undefined)),
    isDanger: true,
    onAction: () => open('suspend'),
  }
  if (!suspension) return [suspend]
  const lift: MenuAction = {
    id: 'lift',
    label: 'Lift suspension…',
    icon: 'undo',
    disabledReason,
    onAction: () => open('lift'),
  }
  return [suspend, lift]
}
