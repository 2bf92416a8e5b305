import { Tag } from '@/components/ui/tag'
import { errorCodeOf } from '@/lib/api/error-code'
import type { ErrorReply, ReferenceEntry } from './reference'

/** Errors of one endpoint with their codes and messages, then the common ones. */
export function ErrorReplies({
  errorReplies,
  commonReplies,
}: Pick<ReferenceEntry, 'errorReplies' | 'commonReplies'>) {
  return (
    <ul className="divide-y divide-line">
      {errorReplies.map(reply => (
        <li
          key={reply.status}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 py-2 text-12"
        >
          <Tag>{reply.status}</Tag>
          <p className="pt-0.5 text-ink-soft">
            {reply.sentence} <span className="text-muted">{reply.shapes.join(' or ')}.</span>
          </p>
          <Messages reply={reply} />
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-1.5 py-2 text-12 text-muted">
        <a href="#errors" className="hover:underline">
          {errorReplies.length > 0 ? 'Also: common errors' : 'Common errors'}
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

function Messages({ reply: { status, examples } }: { reply: ErrorReply }) {
  if (examples.length === 0) return null
  return (
    <ul className="col-start-2 grid gap-1 text-ink">
      {examples.map(({ name, body }) => (
        <ErrorMessage key={name} code={errorCodeOf(name, Number(status))} body={body as ErrorBody} />
      ))}
    </ul>
  )
}

type ErrorBody = { message: string; errors?: Record<string, string[]>; error_box?: { message: string } }

function ErrorMessage({ code, body }: { code: string; body: ErrorBody }) {
  const { message, errors = {}, error_box: box } = body
  return (
    <li>
      <details>
        <summary className="min-h-6 rounded-tag py-0.5 hover:bg-hover">
          <code className="font-mono text-muted">{code}</code> “{box?.message ?? message}”
          <span className="text-muted"> {Object.values(errors).flat().join(' ')}</span>
        </summary>
        <pre className="my-1 overflow-x-auto whitespace-pre-wrap rounded-control bg-sunken p-2 font-mono text-11 text-muted">
          {JSON.stringify(body, null, 2)}
        </pre>
      </details>
    </li>
  )
}
