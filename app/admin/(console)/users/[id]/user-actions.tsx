'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { markTester } from './actions'
import { CreditDialog } from './credit-dialog'
import { DeleteDialog, ReactivateDialog, RevokeDialog } from './account-dialogs'

type User = {
  id: number
  username: string
  isTester: boolean
  state: 'active' | 'deleted' | 'purged'
  activeTokens: number
}

type Props = { user: User; isEditor: boolean; isManager: boolean }

type Asked = 'credit' | 'revoke' | 'delete' | 'reactivate'

const needsManager = 'Needs the role manager'

/** What can be done with the user that is shown. */
export function UserActions({ user, isEditor, isManager }: Props) {
  const { showResult } = useToaster()
  const [wrong, setWrong] = useState('')
  const { id, username, isTester, state, activeTokens } = user
  const isActive = state === 'active'
  const whyNot = isManager ? undefined : needsManager
  const [asked, setAsked, close] = useQuestion(isActive && isManager)

  async function turnTester() {
    const answer = showResult(await markTester({ userId: id, isTester: !isTester }))
    setWrong(answer.ok ? '' : answer.message)
  }

  return (
    <>
      <ErrorNote>{wrong}</ErrorNote>
      {isActive && isManager && (
        <Button variant="primary" onClick={() => setAsked('credit')}>
          <Icon name="scale" className="size-3.5" />
          <span className="max-fold:sr-only">Credit or debit</span>
        </Button>
      )}
      <Menu
        label={`Actions for ${username}`}
        actions={[
          { id: 'build', label: 'Preview as build', icon: 'code', href: `/admin/preview?user=U-${id}` },
          { id: 'refused', label: 'Request inspector', icon: 'why', href: `/admin/requests?user=${id}` },
          {
            id: 'export',
            label: 'Export all data',
            icon: 'download',
            disabledReason,
            // A file is no page: the router would ask for it a second time.
            onAction: () => window.location.assign(`/admin/users/${id}/export`),
          },
          { id: 'line', line: true },
          {
            id: 'tester',
            label: isTester ? 'Take tester mark' : 'Mark as tester',
            icon: 'check',
            disabledReason: isEditor && isActive ? undefined : 'Needs the role editor and an active account',
            onAction: () => void turnTester(),
          },
          {
            id: 'revoke',
            label: 'Sign out everywhere…',
            icon: 'key',
            disabledReason: whyNot ?? (activeTokens > 0 ? undefined : 'Signed in nowhere'),
            isDanger: true,
            onAction: () => setAsked('revoke'),
          },
          isActive
            ? {
                id: 'delete',
                label: 'Delete…',
                icon: 'close',
                disabledReason,
                isDanger: true,
                onAction: () => setAsked('delete'),
              }
            : {
                id: 'reactivate',
                label: 'Bring back…',
                icon: 'undo',
                disabledReason: state === 'purged' ? 'Personal details are gone' : whyNot,
                onAction: () => setAsked('reactivate'),
              },
        ]}
      />
      {asked && <Question asked={asked} user={user} onClose={close} />}
    </>
  )
}

/** What is asked, and how it is let go; an address that ends in ?do=credit asks for a credit where there may be one. */
function useQuestion(canCredit: boolean) {
  const [asked, setAsked] = useState<Asked>()
  const pathname = usePathname()
  const isSent = useSearchParams().get('do') === 'credit' && canCredit

  useEffect(() => {
    if (isSent) setAsked('credit')
  }, [isSent])

  function close() {
    setAsked(undefined)
    if (isSent) window.history.replaceState(null, '', pathname)
  }
  return [asked, setAsked, close] as const
}

function Question({ asked, user, onClose }: { asked: Asked; user: User; onClose: () => void }) {
  if (asked === 'credit') return <CreditDialog userId={user.id} username={user.username} onClose={onClose} />
  if (asked === 'revoke') return <RevokeDialog user={user} onClose={onClose} />
  if (asked === 'delete') return <DeleteDialog user={user} onClose={onClose} />
  return <ReactivateDialog user={user} onClose={onClose} />
}
