import { Tag } from '@/components/ui/tag'
import type { ApiCall, ErrorReply } from './reference'

/** What a call refuses, with the very words where they are always the same, and what it refuses as every call does. */
export function ErrorReplies({ errorReplies, commonReplies }: Pick<ApiCall, 'errorReplies' | 'commonReplies'>) {
  return (
    <ul className="divide-y divide-line">
      {errorReplies.map(refusal => (
        <li
          key={refusal.status}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 py-2 text-12"
        >
          <Tag>{refusal.status}</Tag>
          <p className="pt-0.5 text-ink-soft">
            {refusal.sentence} <span className="text-muted">{refusal.shapes.join(' or ')}.</span>
          </p>
          <Words refusal={refusal} />
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-1.5 py-2 text-12 text-muted">
        <a href="#errors" className="hover:underline">
          {errorReplies.length > 0 ? 'And as everywhere' : 'As everywhere'}
        </a>
        {commonReplies.map(({ status, sentence }) => (
          <abbr key={status} title={sentence} className="no-underline">
            <Tag>{status}</Tag>
          </abbr>
        ))}
      </li>
    </ul>
  )
}

function Words({ refusal: { examples } }: { refusal: ErrorReply }) {
  if (examples.length === 0) return null
  return (
    <ul className="col-start-2 grid gap-1 text-ink">
      {examples.map(({ name, body }) => (
        <Told key={name} body={body as ErrorBody} />
      ))}
    </ul>
  )
}

type ErrorBody = { message: string; errors?: Record<string, string[]>; error_box?: { message: string } }

function Told({ body: { message, errors = {}, error_box: box } }: { body: ErrorBody }) {
  return (
    <li>
      “{box?.message ?? message}”<span className="text-muted"> {Object.values(errors).flat().join(' ')}</span>
    </li>
  )
}
