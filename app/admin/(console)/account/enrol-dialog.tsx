'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeField } from '@/components/ui/code-field'
import { CopyId } from '@/components/ui/copy-id'
import { Dialog } from '@/components/ui/dialog'
import { Wrong } from '@/components/ui/note'
import { beginCodes, confirmCodes } from './actions'

type Enrolment = { secret: string; qrCode: string; enrolment: string }

const noAnswer = 'The service did not answer. Try again.'

/** Shows the QR code, which was drawn by the service itself, and turns the authenticator on with its first code. */
export function EnrolDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const [given, setGiven] = useState<Enrolment>()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isOpen = true
    beginCodes({})
      .then(answer => {
        if (isOpen && answer.ok) setGiven(answer.result)
        if (isOpen && !answer.ok) setFailed(answer.message)
      })
      .catch(() => isOpen && setFailed(noAnswer))
    return () => {
      isOpen = false
    }
  }, [])

  async function send(filled: string) {
    if (!given || isBusy) return
    setIsBusy(true)
    setWrong(undefined)
    const answer = await confirmCodes({ enrolment: given.enrolment, code: filled }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) return onDone(answer.result)
    setCode('')
    setWrong(answer?.message ?? noAnswer)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set up your authenticator"
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="main" disabled={isBusy || code.trim().length < 6} onClick={() => void send(code)}>
            Turn on
          </Button>
        </>
      }
    >
      <Wrong>{failed}</Wrong>
      <p className="text-pretty text-ink-soft">
        Scan this with an authenticator app, then type the code that it shows.
      </p>
      <div className="grid justify-items-center gap-3">
        {given ? (
          <QrCode svg={given.qrCode} />
        ) : (
          <div
            role="status"
            aria-label="Loading"
            className="size-[184px] animate-late rounded-card bg-line"
          />
        )}
        {given && <CopyId id={given.secret} shown={given.secret.replace(/(.{4})/g, '$1 ').trim()} />}
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        onChange={setCode}
        onFilled={filled => void send(filled)}
        error={wrong}
      />
    </Dialog>
  )
}

/** Dark on light in both themes: some cameras read nothing else. */
function QrCode({ svg }: { svg: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: a picture that is in the page already
    <img
      src={`data:image/svg+xml;base64,${btoa(svg)}`}
      alt="QR code for the authenticator app; the same as the letters beneath"
      width={184}
      height={184}
      className="rounded-card inset-ring inset-ring-line"
    />
  )
}
