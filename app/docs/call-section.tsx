import type { ReactNode } from 'react'
import { Tag } from '@/components/ui/tag'
import { CallForm } from './call-form'
import { ErrorReplies } from './error-replies'
import { Fields } from './fields'
import { Prose } from './prose'
import type { ReferenceEntry } from './reference'

/** Description on the left, request form on the right. */
export function CallSection({ call, origin }: { call: ReferenceEntry; origin: string }) {
  const { id, path, methods, summary, description, token, isDeprecated } = call
  const { inPath, inHeaders, fields, reply } = call
  return (
    <article
      id={id}
      className="grid scroll-mt-[47px] gap-x-10 gap-y-5 border-line border-t py-7 wide:grid-cols-[minmax(0,1fr)_minmax(0,400px)]"
    >
      <div className="grid min-w-0 content-start gap-4">
        <header className="grid gap-2">
          <h3 className="font-semibold text-16">
            <a href={`#${id}`} className="hover:underline">
              {summary}
            </a>
          </h3>
          <p className="flex flex-wrap items-center gap-2">
            {methods.map(method => (
              <Tag key={method}>{method}</Tag>
            ))}
            <code className="font-mono text-13 break-all">{path}</code>
            {token && <Tag tone="info">{token === 'user' ? 'Token' : 'Feed token'}</Tag>}
            {isDeprecated && <Tag tone="warn">Deprecated</Tag>}
          </p>
          <Prose text={description} />
        </header>
        <Part title="Path" hasAny={inPath.length > 0}>
          <Fields fields={inPath} />
        </Part>
        <Part title="Headers" hasAny={inHeaders.length > 0}>
          <Fields fields={inHeaders} />
        </Part>
        <Part title={titleOf(methods)} hasAny={fields.length > 0}>
          <Fields fields={fields} />
        </Part>
        <Part title={`Response ${reply.status}`} hasAny>
          {reply.others.map(({ status, sentence }) => (
            <p key={status} className="py-1.5 text-12 text-ink-soft">
              Or <Tag>{status}</Tag> {sentence}
            </p>
          ))}
          <Fields fields={reply.fields} isOpen />
        </Part>
        <Part title="Response headers" hasAny={reply.headers.length > 0}>
          <Fields fields={reply.headers} />
        </Part>
        <Part title="Errors" hasAny>
          <ErrorReplies {...call} />
        </Part>
      </div>
      <CallForm
        label={call.label}
        path={path}
        methods={methods}
        inputs={call.inputs}
        origin={origin}
        example={{ status: reply.status, text: pretty(reply.example) }}
        {...(token && { token })}
        {...(call.bodyExample !== undefined && { body: pretty(call.bodyExample) })}
      />
    </article>
  )
}

function Part({ title, hasAny, children }: { title: string; hasAny: boolean; children: ReactNode }) {
  if (!hasAny) return null
  return (
    <section>
      <h4 className="border-line border-b pb-1.5 font-medium text-12 text-muted">{title}</h4>
      {children}
    </section>
  )
}

function titleOf(methods: ReferenceEntry['methods']): string {
  if (methods.length > 1) return 'Query string or body'
  return methods[0] === 'GET' ? 'Query string' : 'Body'
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
