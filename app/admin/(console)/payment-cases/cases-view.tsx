'use client'

import type { ComponentProps } from 'react'
import { resolveCase } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { AllRows } from '@/components/list/list-navigation'
import { ListView } from '@/components/list/list-view'
import type { RowAction } from '@/components/list/table-row'
import { isQueueOf } from '@/lib/list/rules'

type Props = Omit<ComponentProps<typeof ListView>, 'rowActions' | 'empty'> & { canResolve: boolean }

const NothingDue = () => (
  <>
    Nothing needs attention. A case opens for a dispute, a refund beyond the user’s cash, an event that
    contradicts our records, and a difference that the daily comparison with the provider finds.
  </>
)

export function CasesView({ canResolve, ...rest }: Props) {
  const isQueue = isQueueOf(rest.frame, 'status', 'open')
  const resolve: RowAction = {
    id: 'resolve',
    label: 'Resolve',
    icon: 'check',
    isHidden: row => !row.facts?.isOpen,
    dialog: ({ rows: [row] }, onClose) => (
      <ActionDialog
        onClose={onClose}
        title="Resolve this case?"
        facts={[{ name: 'Case', value: row?.name }]}
        confirmLabel="Resolve"
        cancelLabel="Keep open"
        send={({ reason }) => resolveCase({ caseId: Number(row?.id), reason })}
      >
        Resolving moves no money. Enter what was done about it.
      </ActionDialog>
    ),
  }
  return (
    <ListView
      {...rest}
      rowActions={canResolve ? [resolve] : []}
      isNothingDue={isQueue}
      empty={isQueue ? <NothingDue /> : 'No cases. Deposits and withdrawals agree with the providers.'}
      emptyAction={isQueue && <AllRows frame={rest.frame} />}
    />
  )
}
