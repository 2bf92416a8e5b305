'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatNumberOf } from '@/components/ui/format'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Note } from '@/components/ui/note'
import { markTester, reactivate, removeUser, revoke } from './actions'
import { CreditDialog } from './credit-dialog'

type User = {
  id: number
  username: string
  isTester: boolean
  state: 'active' | 'deleted' | 'purged'
  liveTokens: number
}

type Props = { user: User; isEditor: boolean; isManager: boolean }

type Asked = 'credit' | 'revoke' | 'delete' | 'reactivate'

const needsManager = 'Needs the role manager'

/** What can be done with the user that is shown. */
export function UserActions({ user, isEditor, isManager }: Props) {
  const { told, tell } = useToaster()
  const [asked, setAsked] = useState<Asked>()
  const [wrong, setWrong] = useState('')
  const { id, username, isTester, state, liveTokens } = user
  const isActive = state === 'active'
  const whyNot = isManager ? undefined : needsManager
  const close = () => setAsked(undefined)

  async function turnTester() {
    const answer = told(await markTester({ userId: id, isTester: !isTester }))
    setWrong(answer.ok ? '' : answer.message)
  }

  return (
    <>
      {wrong && (
        <Note tone="bad" isAlert>
          {wrong}
        </Note>
      )}
      {isActive && isManager && (
        <Button look="main" onClick={() => setAsked('credit')}>
          <Icon name="scale" className="size-3.5" />
          <span className="max-fold:sr-only">Credit or debit</span>
        </Button>
      )}
      <Menu
        label={`Actions for ${username}`}
        actions={[
          { id: 'build', label: 'As build X', icon: 'code', href: `/admin/as-build?user=U-${id}` },
          { id: 'refused', label: 'Why refused', icon: 'why', href: `/admin/why-refused?user=${id}` },
          {
            id: 'export',
            label: 'Export all data',
            icon: 'download',
            whyNot,
            // A file is no page: the router would ask for it a second time.
            onAction: () => window.location.assign(`/admin/users/${id}/export`),
          },
          { id: 'line', line: true },
          {
            id: 'tester',
            label: isTester ? 'Take tester mark' : 'Mark as tester',
            icon: 'check',
            whyNot: isEditor && isActive ? undefined : 'Needs the role editor and an active account',
            onAction: () => void turnTester(),
          },
          {
            id: 'revoke',
            label: 'Sign out everywhere…',
            icon: 'key',
            whyNot: whyNot ?? (liveTokens > 0 ? undefined : 'Signed in nowhere'),
            isDanger: true,
            onAction: () => setAsked('revoke'),
          },
          isActive
            ? {
                id: 'delete',
                label: 'Delete…',
                icon: 'close',
                whyNot,
                isDanger: true,
                onAction: () => setAsked('delete'),
              }
            : {
                id: 'reactivate',
                label: 'Bring back…',
                icon: 'undo',
                whyNot: state === 'purged' ? 'Personal details are gone' : whyNot,
                onAction: () => setAsked('reactivate'),
              },
        ]}
      />
      {asked === 'credit' && <CreditDialog userId={id} username={username} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onClose={close}
        question={`Sign ${username} out of ${formatNumberOf(liveTokens, 'device')}?`}
        typed={username}
        confirm="Sign out everywhere"
        keep="Leave signed in"
        isDanger
        onConfirm={async ({ reason }) => {
          const answer = await revoke({ userId: id, reason })
          if (!answer.ok) return answer.message
          tell({ text: `Signed ${username} out everywhere` })
        }}
      >
        It holds at their next call. They can sign in again with their password.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onClose={close}
        question={`Delete the account of ${username}?`}
        typed={username}
        confirm="Delete"
        keep="Keep the account"
        isDanger
        onConfirm={async ({ reason }) => {
          const answer = await removeUser({ userId: id, reason })
          if (!answer.ok) return answer.message
          tell({ text: `Deleted the account of ${username}` })
        }}
      >
        They are signed out at once and told by mail. For 30 days the account can be brought back; then every
        personal detail is removed for good.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'reactivate'}
        onClose={close}
        question={`Bring back the account of ${username}?`}
        confirm="Bring back"
        keep="Leave it deleted"
        onConfirm={async ({ reason }) => {
          const answer = await reactivate({ userId: id, reason })
          if (!answer.ok) return answer.message
          tell({ text: `Brought back the account of ${username}` })
        }}
      >
        Everything is as it was; they sign in again with their password.
      </ConfirmDialog>
    </>
  )
}
