'use client'

import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Tag } from '@/components/ui/tag'
import type { TestResponse } from './request'
import { storeToken, useToken } from './token-store'

export function ResponseExample({ label, status, text }: { label: string; status: string; text: string }) {
  return (
    <>
      <p className="flex items-center gap-2 text-12 text-muted">
        <Tag>{status}</Tag> Example response
      </p>
      <CodeText text={text} label={`Example response of ${label}`} />
    </>
  )
}

export function ResponseView({ label, response }: { label: string; response: TestResponse }) {
  const { status, ms, requestId, code, headers, text, token } = response
  const stored = useToken()
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-12 text-muted">
        <Tag tone={toneOf(status)}>{status === 0 ? 'No response' : status}</Tag>
        {code && <code className="font-mono">{code}</code>}
        {status > 0 && <span className="tabular-nums">in {ms} ms</span>}
        {requestId && <span className="ml-auto font-mono text-11">{requestId}</span>}
      </p>
      {headers.length > 0 && (
        <ul className="text-12 text-muted">
          {headers.map(([name, value]) => (
            <li key={name} className="break-all font-mono">
              {name}: <span className="text-ink">{value}</span>
            </li>
          ))}
        </ul>
      )}
      <CodeText text={text} label={`Response of ${label}`} />
      {token && token !== stored?.value && (
        <Button size="small" onClick={() => storeToken({ value: token })}>
          Use this token
        </Button>
      )}
    </>
  )
}

function toneOf(status: number) {
  if (status >= 500 || status === 0) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
