'use client'

import { type ComponentProps, useState } from 'react'
import { resolveCase } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { ListView } from '@/components/list/list-view'
import type { TableRow } from '@/components/list/table-row'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canResolve: boolean }

const NothingDue = () => (
  <>
    Nothing needs attention. A case opens for a dispute, a refund beyond the user’s cash, an event that
    contradicts our records, and a difference that the daily comparison with the provider finds.
  </>
)

export function CasesView({ canResolve, ...rest }: Props) {
  const [asked, setAsked] = useState<TableRow | null>(null)
  const { q, filters } = rest.frame
  const isQueue =
    q === '' && filters.every(({ key, value }) => (key === 'status' ? value === 'open' : value === ''))
  return (
    <>
      <ListView
        {...rest}
        rowActions={
          canResolve
            ? [
                {
                  id: 'resolve',
                  label: 'Resolve',
                  icon: 'check',
                  isHidden: row => !row.facts?.isOpen,
                  onSelect: ({ rows: [row] }) => setAsked(row ?? null),
                },
              ]
            : []
        }
        isNothingDue={isQueue}
        empty={isQueue ? <NothingDue /> : 'No cases. Deposits and withdrawals agree with the providers.'}
      />
      {asked && (
        <ActionDialog
          onClose={() => setAsked(null)}
          title="Resolve this case?"
          facts={[{ name: 'Case', value: asked.name }]}
          confirmLabel="Resolve"
          cancelLabel="Keep open"
          send={({ reason }) => resolveCase({ caseId: Number(asked.id), reason })}
        >
          Resolving moves no money. Enter what was done about it.
        </ActionDialog>
      )}
    </>
  )
}
