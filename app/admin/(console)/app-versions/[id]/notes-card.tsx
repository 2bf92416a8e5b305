'use client'

import { useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { ReorderList } from '@/components/ui/reorder-list'
import { pluralize } from '@/lib/core/format'
import type { ReleaseNote } from './note-dialog'

const NoteDialog = onDemand(async () => (await import('./note-dialog')).ReleaseNoteDialog)

type Props = { notes: ReleaseNote[]; onChange: (notes: ReleaseNote[]) => void; canEdit: boolean }

export function NotesCard({ notes, onChange, canEdit }: Props) {
  const [place, setPlace] = useState<number>()
  const items = notes.map((note, index) => ({ ...note, id: index + 1, name: note.title }))
  const bare = ({ title, description }: ReleaseNote) => ({ title, description })
  return (
    <Card
      title="What’s new"
      note={notes.length === 0 ? 'no notes yet' : `${pluralize(notes.length, 'note')}, shown in this order`}
      isLined={notes.length > 0}
      isFlush
      end={
        canEdit && (
          <Button variant="ghost" size="small" onClick={() => setPlace(notes.length)} icon="plus">
            Add note
          </Button>
        )
      }
    >
      {notes.length > 0 && (
        <ReorderList
          label="Notes"
          items={items}
          isDisabled={!canEdit}
          onReorder={sorted => onChange(sorted.map(bare))}
          menu={({ id, name }) =>
            canEdit && <IconButton icon="pencil" label={`Edit ${name}`} onClick={() => setPlace(id - 1)} />
          }
        >
          {({ title, description }) => (
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              <span className="block truncate text-12 text-muted">{description || 'No description'}</span>
            </span>
          )}
        </ReorderList>
      )}
      {place !== undefined && (
        <NoteDialog
          note={notes[place] ?? null}
          onClose={() => setPlace(undefined)}
          onRemove={() => onChange(notes.filter((_, index) => index !== place))}
          onSave={note => onChange([...notes.slice(0, place), note, ...notes.slice(place + 1)])}
        />
      )}
    </Card>
  )
}
