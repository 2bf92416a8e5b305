import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { Absent, DateCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { notesList } from '@/lib/people/account/notes/notes-list'
import { NotesView } from './notes-view'

/** For editors: notes contain free text that cannot be masked for viewers. */
export default async function UserNotesPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator('editor')
  const user = await loadUser(params, operator)
  const isManager = hasRole(operator, 'manager')
  return (
    <UserFrame user={user} operator={operator}>
      <List
        of={notesList}
        scope={user.id}
        at={`/admin/users/${user.id}/notes`}
        searchParams={searchParams}
        row={({ id, text, authorId, authorName, createdAt, updatedAt }): RowOf<typeof notesList> => {
          const isOwn = authorId === operator.id
          return {
            id: String(id),
            name: `note by ${authorName}`,
            facts: { text, isOwn, canDelete: isOwn || isManager },
            cells: {
              note: <p className="max-w-[640px] whitespace-pre-wrap py-1 [overflow-wrap:anywhere]">{text}</p>,
              author: isOwn ? `${authorName} (you)` : authorName,
              written: (
                <>
                  <DateCell at={createdAt} zone={operator.zone} now={operator.now} />
                  {updatedAt > createdAt && <Absent>Edited</Absent>}
                </>
              ),
            },
          }
        }}
      >
        {({ frame, rows }) => (
          <NotesView userId={user.id} canAdd={user.purgedAt === null} frame={frame} rows={rows} />
        )}
      </List>
    </UserFrame>
  )
}
