'use client'

import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Tag } from '@/components/ui/tag'
import type { ApiResponse } from './request'
import { keepToken, useToken } from './token-store'

/** What the call may well answer. */
export function ResponseExample({ path, status, text }: { path: string; status: string; text: string }) {
  return (
    <>
      <p className="flex items-center gap-2 text-12 text-muted">
        <Tag>{status}</Tag> Example of an answer
      </p>
      <CodeText text={text} label={`Example of what ${path} answers`} />
    </>
  )
}

/** What the call did answer. */
export function ResponseView({ path, answer }: { path: string; answer: ApiResponse }) {
  const { status, ms, requestId, text, token } = answer
  const kept = useToken()
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-12 text-muted">
        <Tag tone={toneOf(status)}>{status === 0 ? 'No answer' : status}</Tag>
        {status > 0 && <span className="tabular-nums">in {ms} ms</span>}
        {requestId && <span className="ml-auto font-mono text-11">{requestId}</span>}
      </p>
      <CodeText text={text} label={`What ${path} answered`} />
      {token && token !== kept?.value && (
        <Button size="small" onClick={() => keepToken({ value: token })}>
          Use this token from now on
        </Button>
      )}
    </>
  )
}

function toneOf(status: number) {
  if (status >= 500 || status === 0) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}
