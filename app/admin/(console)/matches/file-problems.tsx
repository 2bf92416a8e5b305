import { pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import type { FileProblem } from '@/lib/feed/rules'

/** What was wrong with a file, and how much more than is listed. */
export type Refused = { problems: FileProblem[]; more: number }

/** Each thing that is wrong with a file: the line, the field and why. */
export function FileProblems({ refused: { problems, more } }: { refused: Refused }) {
  return (
    <>
      <Note tone="bad" isAlert title="Nothing was taken in.">
        {pluralize(problems.length + more, 'thing')} to mend in the file.
      </Note>
      <ul aria-label="What to mend" className="divide-y divide-line rounded-card border border-line">
        {problems.map(({ line, field, reason }) => (
          <li key={`${line} ${field} ${reason}`} className="px-3 py-2">
            <span className="block text-12 text-muted tabular-nums">
              {line === null ? 'In the file' : `Line ${line}`}
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
