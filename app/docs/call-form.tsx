'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { CopyButton } from '@/components/ui/copy-button'
import { Field, fieldClass } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Tag } from '@/components/ui/tag'
import type { Method, RequestInput } from './reference'
import { makeRequest, sendRequest, type TestResponse, toCurl } from './request'
import { TokenButton } from './token-panel'
import { storeToken, useToken } from './token-store'

type CallFormProps = {
  label: string
  path: string
  methods: Method[]
  inputs: RequestInput[]
  body?: string
  token?: 'user' | 'feed'
  origin: string
  example: { status: string; text: string }
}

/** A request form with the response below. */
export function CallForm({
  label,
  path,
  methods,
  inputs,
  body: initialBody,
  token: requiredToken,
  origin,
  example,
}: CallFormProps) {
  const stored = useToken()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'GET')
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(initialBody)
  const [response, setResponse] = useState<TestResponse>()
  const [isSending, setIsSending] = useState(false)

  const shown = inputs.filter(input => input.in !== 'query' || method === 'GET')
  const token = requiredToken === 'user' ? stored?.value : values.FEED_TOKEN
  const request = makeRequest({ method, path, inputs: shown, values, body, token })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsSending(true)
    setResponse(await sendRequest(request))
    setIsSending(false)
  }

  return (
    <form
      method="dialog"
      aria-label={`Try ${label}`}
      onSubmit={submit}
      className="min-w-0 self-start rounded-card border border-line bg-raised wide:sticky wide:top-16"
    >
      <div className="grid gap-3 p-3">
        {methods.length > 1 && (
          <SegmentedControl label="Method" choices={methods} chosen={method} onChoose={setMethod} />
        )}
        {shown.map(({ name, hint, isOptional }) => (
          <Field
            key={name}
            isMono
            label={<span className="font-mono font-normal text-12">{name}</span>}
            isOptional={isOptional}
            placeholder={hint}
            value={values[name] ?? ''}
            onChange={event => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        {requiredToken === 'feed' && (
          <Field
            isMono
            label="Feed token"
            value={values.FEED_TOKEN ?? ''}
            onChange={event => setValues({ ...values, FEED_TOKEN: event.target.value })}
          />
        )}
        {method === 'POST' && body !== undefined && <BodyField value={body} onChange={setBody} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="small" disabled={isSending}>
            {isSending ? 'Sending…' : `Send ${method}`}
          </Button>
          {requiredToken === 'user' && !stored && <TokenButton variant="ghost" />}
          <span className="ml-auto">
            <CopyButton text={toCurl(origin, request)} label="curl" />
          </span>
        </div>
      </div>
      <div className="grid gap-2 border-line border-t p-3" aria-live="polite">
        {response ? (
          <ResponseView label={label} response={response} />
        ) : (
          <ResponseExample label={label} {...example} />
        )}
      </div>
    </form>
  )
}

function BodyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const rows = Math.min(16, value.split('\n').length)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Body
      </label>
      <textarea
        id={id}
        rows={rows}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${fieldClass} block resize-y overflow-x-auto whitespace-pre py-2 font-mono leading-[18px] sm:text-12`}
      />
      {!isJson(value) && (
        <p className="mt-1 text-12 text-warning">Invalid JSON is rejected with the code body_malformed.</p>
      )}
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function ResponseExample({ label, status, text }: { label: string; status: string; text: string }) {
  return (
    <>
      <p className="flex items-center gap-2 text-12 text-muted">
        <Tag>{status}</Tag> Example response
      </p>
      <CodeText text={text} label={`Example response of ${label}`} />
    </>
  )
}

function ResponseView({ label, response }: { label: string; response: TestResponse }) {
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
