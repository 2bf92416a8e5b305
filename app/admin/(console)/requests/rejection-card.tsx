import type { ReactNode } from 'react'
import { Card } from '@/components/page/card'
import { CodeText } from '@/components/ui/code-text'
import { CopyId } from '@/components/ui/copy-id'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { Explanation } from '@/lib/api/rejections/explain-rejection'
import type { Rejection } from '@/lib/api/rejections/find-rejections'

export function RejectionCard({
  rejection,
  explanation,
  preview,
}: {
  rejection: Rejection
  explanation: Explanation
  /** The buttons that try the request again. */
  preview?: ReactNode
}) {
  const {
    method,
    path,
    status,
    requestId,
    clientRequestId,
    userId,
    username,
    userAgent,
    createdAt,
    sent,
    detail,
    answer,
  } = rejection
  return (
    <Card title={`${method} ${path}`} end={<Tag tone="bad">{status}</Tag>} isLined>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 wide:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <section>
            <h3 className="text-muted">Rejected by</h3>
            <p className="font-medium text-14">{explanation.rule}</p>
          </section>
          <section>
            <h3 className="mb-1 text-muted">Accepted values</h3>
            <ul className="grid gap-1">
              {explanation.passes.map(sentence => (
                <li key={sentence} className="flex gap-2">
                  <Icon name="check" className="mt-0.5 text-positive" />
                  <span className="min-w-0 break-words">{sentence}</span>
                </li>
              ))}
            </ul>
          </section>
          <dl className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1.5 border-line border-t pt-3">
            <Line name="User">
              <RequestUser {...{ userId, username, path }} />
            </Line>
            <Line name="Time">
              <Time at={createdAt} relative="beside" />
            </Line>
            <Line name="Request ID">
              <CopyId id={requestId} />
            </Line>
            {clientRequestId && (
              <Line name="Client ID">
                <CopyId id={clientRequestId} />
              </Line>
            )}
            <Line name="Rule">
              <span className="break-all font-mono text-12">{rejection.rule}</span>
            </Line>
            <Line name="App">{userAgent || 'Unknown'}</Line>
          </dl>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Json title="Input" value={sent} none="The input was not read." />
          {detail !== null && <Json title="Details" value={detail} none="" />}
          <Json title="Response" value={answer} none="" />
          {preview}
        </div>
      </div>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

export const unnamedCaller = ({ path }: Pick<Rejection, 'path'>): string =>
  path.startsWith('/admin-api/') ? 'API token' : 'Anonymous'

function RequestUser({ userId, username, path }: Pick<Rejection, 'userId' | 'username' | 'path'>) {
  if (userId === null) return <>{unnamedCaller({ path })}</>
  return (
    <Link prefetch={null} href={`/admin/users/${userId}`} className="text-accent hover:underline">
      {username ?? 'Deleted user'} U-{userId}
    </Link>
  )
}

function Json({ title, value, none }: { title: string; value: unknown; none: string }) {
  return (
    <section>
      <h3 className="mb-1 text-muted">{title}</h3>
      {value === null ? <p>{none}</p> : <CodeText text={JSON.stringify(value, null, 2)} label={title} />}
    </section>
  )
}
