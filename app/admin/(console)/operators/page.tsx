import { listPage } from '@/app/admin/(console)/list'
import { Absent, DateCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { State } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { roleNames } from '@/lib/change/audit/rules'
import type { Operator } from '@/lib/people/operator/find-session'
import { type ListedOperator, operatorsList } from '@/lib/people/operator/list-operators'
import { InviteButton } from './invite-button'
import { OperatorsView } from './operators-view'

export default listPage({
  title: 'Operators',
  description:
    'People who can use the console. Viewers read, editors change, managers also handle money and access.',
  role: 'manager',
  actions: () => <InviteButton />,
  of: operatorsList,
  at: '/admin/operators',
  row: present,
  loading: 'Loading operators',
  loadingRows: 6,
  children: shown => <OperatorsView {...shown} />,
})

function present(listed: ListedOperator, self: Operator): RowOf<typeof operatorsList> {
  const { id, name, email, role, state, hasTotp, isSsoLinked, sessions, lastSeenAt, createdAt } = listed
  const { zone, now } = self
  const isSelf = id === self.id
  return {
    id: String(id),
    name,
    facts: { role, state, hasTotp, isSsoLinked, sessions, isSelf },
    cells: {
      operator: (
        <>
          <NameCell name={name} marks={isSelf && <Tag tone="info">You</Tag>} />
          <span className="block truncate text-12 text-muted">{email}</span>
        </>
      ),
      role: roleNames[role],
      state: <OperatorState is={state} />,
      totp: hasTotp ? 'On' : <Absent>None</Absent>,
      sessions: <Sessions count={sessions} />,
      seen: <DateCell at={lastSeenAt} zone={zone} now={now} absent="Never" />,
      created: <DateCell at={createdAt} zone={zone} now={now} />,
    },
  }
}

function Sessions({ count }: { count: number }) {
  if (count === 0)
    return (
      <Absent>
        <span className="max-sm:hidden">None</span>
        <span className="sm:hidden">No sessions</span>
      </Absent>
    )
  return (
    <>
      {count}
      <span className="sm:hidden"> {count === 1 ? 'session' : 'sessions'}</span>
    </>
  )
}

function OperatorState({ is }: { is: ListedOperator['state'] }) {
  if (is === 'active') return <State is="live">Active</State>
  if (is === 'invited') return <State is="paused">Invited</State>
  return <State is="withdrawn">Disabled</State>
}
