'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeField } from '@/components/ui/code-field'
import { CopyId } from '@/components/ui/copy-id'
import { Dialog } from '@/components/ui/dialog'
import { confirmCodes } from './actions'

/** What an authenticator is set up with. */
export type Enrollment = { secret: string; qrCode: string; enrollment: string }

type Props = { given: Enrollment; onClose: () => void; onDone: (codes: string[]) => void }

/** Shows the QR code, which was drawn by the service itself, and turns the authenticator on with its first code. */
export function EnrollDialog({ given, onClose, onDone }: Props) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function send(filled: string) {
    if (isBusy) return
    setIsBusy(true)
    setWrong(undefined)
    const answer = await confirmCodes({ enrollment: given.enrollment, code: filled }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) return onDone(answer.result)
    setCode('')
    setWrong(answer?.message ?? 'The service did not answer. Try again.')
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
          <Button variant="primary" disabled={isBusy || code.trim().length < 6} onClick={() => void send(code)}>
            Turn on
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Scan this with an authenticator app, then type the code that it shows.
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode svg={given.qrCode} />
        <CopyId id={given.secret} text={given.secret.replace(/(.{4})/g, '$1 ').trim()} />
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        onChange={setCode}
        onComplete={filled => void send(filled)}
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
