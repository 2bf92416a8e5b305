'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { openClient } from '@/lib/client/open-client'
import { keepToken, useToken } from './token-store'

const panelId = 'token'
const ways = ['Sign in', 'Paste a token'] as const

/** Opens the panel from wherever a token is wanted. */
export function TokenButton({ variant }: { variant?: 'ghost' }) {
  const token = useToken()
  return (
    <Button size="small" popoverTarget={panelId} {...(variant && { variant })}>
      <Icon name="key" />
      {token ? (token.owner ?? `Token …${token.value.slice(-4)}`) : 'Sign in'}
    </Button>
  )
}

/** Where a token for trying calls is got, shown and forgotten. */
export function TokenPanel() {
  const token = useToken()
  return (
    <section
      id={panelId}
      popover="auto"
      aria-label="Token for trying calls"
      className="fixed inset-x-2 top-auto bottom-2 m-0 w-auto rounded-sheet bg-raised p-4 text-ink shadow-menu fold:inset-x-auto fold:top-14 fold:right-5 fold:bottom-auto fold:w-80"
    >
      {token ? <Kept value={token.value} owner={token.owner} /> : <GetToken />}
    </section>
  )
}

function Kept({ value, owner }: { value: string; owner: string | undefined }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        Calls are tried {owner && <b className="font-medium text-ink">as {owner}, </b>}with the token that
        ends in <code className="font-mono text-12">{value.slice(-4)}</code>. Closing this tab forgets it.
      </p>
      <Button onClick={() => keepToken(undefined)}>Forget it</Button>
    </div>
  )
}

function GetToken() {
  const [way, setWay] = useState<(typeof ways)[number]>('Sign in')
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    setProblem(way === 'Sign in' ? await signIn(read('email'), read('password')) : paste(read('token')))
  }

  return (
    // As a dialog's, the form goes nowhere by itself: a password never gets into an address.
    <form method="dialog" className="grid gap-3" onSubmit={submit}>
      <SegmentedControl label="How to get a token" choices={ways} chosen={way} onChoose={setWay} />
      {way === 'Sign in' ? (
        <>
          <Field label="E-mail" name="email" type="email" required autoComplete="username" />
          <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        </>
      ) : (
        <Field label="Access token" name="token" required isMono />
      )}
      <p role="alert" className="text-danger text-12 empty:hidden">
        {problem}
      </p>
      <Button type="submit" variant="primary">
        {way === 'Sign in' ? 'Sign in' : 'Use this token'}
      </Button>
      <p className="text-12 text-muted">
        {way === 'Sign in'
          ? 'As a user of the app. The token is kept in this tab only.'
          : 'Kept in this tab only.'}
      </p>
    </form>
  )
}

async function signIn(email: string, password: string): Promise<string> {
  const client = openClient({ baseUrl: window.location.origin })
  try {
    const { data, error } = await client.POST('/sign-in', { body: { email, password } })
    if (error) return error.message
    keepToken({ value: data.data.access_token, owner: data.data.user.username })
    return ''
  } catch {
    return 'The service did not answer. Try again in a moment.'
  }
}

function paste(value: string): string {
  keepToken({ value: value.replace(/^Bearer /i, '') })
  return ''
}
