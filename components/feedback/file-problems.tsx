import { Note } from '@/components/ui/note'
import { pluralize } from '@/lib/core/format'

type Problem = { line: number | null; field?: string; reason: string }

/** `more` is the number of problems that are not listed. */
type Props = { title: string; invalid: { problems: readonly Problem[]; more: number } }

export function FileProblems({ title, invalid: { problems, more } }: Props) {
  return (
    <>
      <Note tone="bad" isAlert title={title}>
        {pluralize(problems.length + more, 'problem')} in the file. Fix the file and choose it again.
      </Note>
      <ul aria-label="Problems" className="divide-y divide-line rounded-card border border-line">
        {problems.map(({ line, field, reason }) => (
          <li key={`${line} ${field} ${reason}`} className="px-3 py-2">
            <span className="block text-12 text-muted tabular-nums">
              {line === null ? 'File' : `Line ${line}`}
              {field && (
                <>
                  , <code className="font-mono">{field}</code>
                </>
              )}
            </span>
            <span className="block break-words">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="px-3 py-2 text-muted">And {pluralize(more, 'more', 'more')}</li>}
      </ul>
    </>
  )
}
