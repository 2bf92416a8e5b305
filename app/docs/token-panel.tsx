'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { openClient } from '@/lib/api/client/open-client'
import { storeToken, useToken } from './token-store'

const panelId = 'token'
const methods = ['Sign in', 'Paste a token'] as const

export function TokenButton({ variant }: { variant?: 'ghost' }) {
  const token = useToken()
  return (
    <Button size="small" popoverTarget={panelId} {...(variant && { variant })}>
      <Icon name="key" />
      {token ? (token.owner ?? `Token …${token.value.slice(-4)}`) : 'Sign in'}
    </Button>
  )
}

export function TokenPanel() {
  const token = useToken()
  return (
    <section
      id={panelId}
      popover="auto"
      aria-label="Access token for test requests"
      className="fixed inset-x-2 top-auto bottom-2 m-0 w-auto rounded-sheet bg-raised p-4 text-ink shadow-menu sm:inset-x-auto sm:top-14 sm:right-5 sm:bottom-auto sm:w-80"
    >
      {token ? <StoredToken value={token.value} owner={token.owner} /> : <GetToken />}
    </section>
  )
}

function StoredToken({ value, owner }: { value: string; owner: string | undefined }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        Requests are sent {owner && <b className="font-medium text-ink">as {owner}, </b>}with the token that
        ends in <code className="font-mono text-12">{value.slice(-4)}</code>. It is removed when you close
        this tab.
      </p>
      <Button onClick={() => storeToken(undefined)}>Remove token</Button>
    </div>
  )
}

function GetToken() {
  const [method, setMethod] = useState<(typeof methods)[number]>('Sign in')
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    setProblem(method === 'Sign in' ? await signIn(read('email'), read('password')) : paste(read('token')))
  }

  return (
    // method=dialog never submits, so a password cannot end up in a URL.
    <form method="dialog" className="grid gap-3" onSubmit={submit}>
      <SegmentedControl label="How to get a token" choices={methods} chosen={method} onChoose={setMethod} />
      {method === 'Sign in' ? (
        <>
          <Field label="Email" name="email" type="email" required autoComplete="username" />
          <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        </>
      ) : (
        <Field label="Access token" name="token" required isMono />
      )}
      <p role="alert" className="text-danger text-12 empty:hidden">
        {problem}
      </p>
      <Button type="submit" variant="primary">
        {method === 'Sign in' ? 'Sign in' : 'Use this token'}
      </Button>
      <p className="text-12 text-muted">
        {method === 'Sign in'
          ? 'With an app user account. The token is stored in this tab only.'
          : 'Stored in this tab only.'}
      </p>
    </form>
  )
}

async function signIn(email: string, password: string): Promise<string> {
  const client = openClient({ baseUrl: window.location.origin })
  try {
    const { data, error } = await client.POST('/sign-in', { body: { email, password } })
    if (error) return error.message
    storeToken({ value: data.data.access_token, owner: data.data.user.username })
    return ''
  } catch {
    return 'The server did not respond. Try again.'
  }
}

function paste(value: string): string {
  storeToken({ value: value.replace(/^Bearer /i, '') })
  return ''
}
