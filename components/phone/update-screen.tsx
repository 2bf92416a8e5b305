import { pluralize } from '@/lib/core/format'
import { DrawnButton, Missing, PhonePreview } from './phone-preview'

type Note = { title: string; description: string }

type Props = {
  /** Null until it is valid. */
  version: string | null
  isForced: boolean
  notes: readonly Note[]
  hint?: string | undefined
}

const maxShownNotes = 4

/** What older builds show for a release: version, force flag and notes are sent to apps, all other words are their own. */
export function UpdateScreen({ version, isForced, notes, hint }: Props) {
  const title = isForced ? 'Update to continue' : 'Update available'
  const shown = notes.slice(0, maxShownNotes).map((note, place) => ({ ...note, place }))
  const hidden = notes.length - shown.length
  return (
    <PhonePreview name="Update screen" hint={hint} summary={describe({ version, isForced, notes })}>
      <div>
        <p className="font-semibold text-16">{title}</p>
        <p className="text-12 text-muted">
          {version === null ? <Missing>No valid version yet</Missing> : `Version ${version}`}
        </p>
      </div>
      {shown.length > 0 && (
        <div className="grid gap-2 border-line border-t pt-3">
          <p className="font-medium text-12">What’s new</p>
          {shown.map(note => (
            <div key={note.place} className="text-12">
              <p className="line-clamp-2 font-medium">{note.title}</p>
              <p className="line-clamp-3 text-muted">{note.description}</p>
            </div>
          ))}
          {hidden > 0 && <p className="text-12 text-muted">{`and ${pluralize(hidden, 'more note')}`}</p>}
        </div>
      )}
      <div className="grid gap-2">
        <DrawnButton isMain>Update</DrawnButton>
        {!isForced && <DrawnButton>Not now</DrawnButton>}
      </div>
    </PhonePreview>
  )
}

function describe({ version, isForced, notes }: Pick<Props, 'version' | 'isForced' | 'notes'>): string {
  const name = version === null ? 'a version that is not valid yet' : version
  const effect = isForced
    ? `Older builds must update to ${name}`
    : `Older builds are offered ${name} and can continue without it`
  return `${effect}, with ${notes.length === 0 ? 'no notes' : pluralize(notes.length, 'note')}`
}
