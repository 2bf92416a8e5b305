'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

type Props = {
  name: string
  /** The console page to open afterwards. */
  returnPath: string
  /** The provider asks for the credentials again, even if the operator is signed in there. */
  isAgain?: boolean
}

/** Continues at the provider. A script follows the redirect, so that forms are sent to the console only (`form-action`). */
export function SsoButton({ name, returnPath, isAgain = false }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function start() {
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    const url = await findUrl(returnPath, isAgain).catch(() => null)
    if (url) return window.location.assign(url)
    setIsBusy(false)
    setHasFailed(true)
  }

  return (
    <div className="relative">
      <Button
        onClick={() => void start()}
        disabled={isBusy}
        className="w-full max-side:h-[46px] side:h-[38px]"
      >
        {isBusy ? 'Continuing…' : `${isAgain ? 'Sign in again' : 'Continue'} with ${name}`}
      </Button>
      {/* In the space below the button, so that nothing moves. */}
      {hasFailed && (
        <p
          role="alert"
          className="absolute top-full mt-px flex items-center gap-[5px] text-12 text-danger leading-4"
        >
          <Icon name="warn" className="size-3.5" />
          The server did not respond. Try again.
        </p>
      )}
    </div>
  )
}

/** The provider's URL, or that of our sign-in page with an error. */
async function findUrl(callbackUrl: string, isAgain: boolean): Promise<string> {
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json()
  const body = new URLSearchParams({ csrfToken, callbackUrl, json: 'true' })
  const answer = await fetch(`/api/auth/signin/sso${isAgain ? '?prompt=login' : ''}`, {
    method: 'POST',
    body,
  })
  const { url } = await answer.json()
  return url
}
