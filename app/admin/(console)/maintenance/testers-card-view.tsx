'use client'

import { type FormEvent, useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { formatCount } from '@/lib/core/format'
import type { NamedUser } from '@/lib/people/account/directory/find-user'
import { setTester } from './actions'

type Props = { testers: NamedUser[]; count: number; canEdit: boolean }

/** `text` finds the user. */
type TesterChange = { text: string; name: string; isTester: boolean }

export function TestersCardView({ testers, count, canEdit }: Props) {
  const [text, setText] = useState('')
  const [change, setChange] = useState<TesterChange | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) setChange({ text, name: text.trim(), isTester: true })
  }

  return (
    <Card title="Testers" note="can use the app during maintenance" isLined isFlush>
      {canEdit && (
        <form onSubmit={add} className="flex items-end gap-2 border-line border-b p-4" noValidate>
          <div className="min-w-0 flex-1">
            <TextField
              label="Add a user"
              help="ID, username, email or phone."
              value={text}
              onChange={setText}
            />
          </div>
          <Button type="submit" disabled={text.trim() === ''} className="mb-[22px]">
            Add
          </Button>
        </form>
      )}
      {testers.length === 0 ? (
        <p className="px-4 py-5 text-muted">No testers yet. Testers can use the app during maintenance.</p>
      ) : (
        <ul className="divide-y divide-line">
          {testers.map(({ id, username }) => (
            <li key={id} className="flex min-h-(--two-line-row) items-center gap-2 py-1 pr-2 pl-4">
              <Link
                href={`/admin/users/${id}`}
                className="min-w-0 truncate rounded-tag font-medium hover:underline"
              >
                {username}
              </Link>
              <span className="text-12 text-muted tabular-nums">U-{id}</span>
              {canEdit && (
                <span className="ml-auto">
                  <IconButton
                    icon="close"
                    label={`Remove ${username} from testers`}
                    onClick={() => setChange({ text: `U-${id}`, name: username, isTester: false })}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > testers.length && (
        <p className="border-line border-t px-4 py-2 text-12 text-muted">
          {formatCount(testers.length)} of {formatCount(count)} shown. The users list has all of them.
        </p>
      )}
      {change && (
        <ActionDialog
          onClose={() => setChange(null)}
          title={change.isTester ? `Add ${change.name} to testers?` : `Remove ${change.name} from testers?`}
          confirmLabel={change.isTester ? 'Add tester' : 'Remove tester'}
          send={({ reason }) => setTester({ text: change.text, isTester: change.isTester, reason })}
          onDone={() => {
            if (change.isTester) setText('')
          }}
        >
          Another manager decides about withdrawals of a tester until 30 days after the mark is removed.
        </ActionDialog>
      )}
    </Card>
  )
}
