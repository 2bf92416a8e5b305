'use client'

import { useState } from 'react'
import { CodeField, isCompleteCode } from '@/components/ui/code-field'
import { CopyId } from '@/components/ui/copy-id'
import { Dialog } from '@/components/ui/dialog'
import { QrCode } from '@/components/ui/qr-code'
import { noResponse } from '@/lib/console/action-result'
import type { Enrollment } from '@/lib/people/operator/own-totp'
import { confirmCodes } from './actions'

type Props = { enrollment: Enrollment; onClose: () => void; onDone: (codes: string[]) => void }

/** The QR code is rendered on the server; turning on requires the first code. */
export function EnrollDialog({ enrollment, onClose, onDone }: Props) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function send(completeCode: string) {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    const answer = await confirmCodes({ enrollment: enrollment.enrollment, code: completeCode }).catch(
      () => undefined,
    )
    setIsBusy(false)
    if (answer?.ok) return onDone(answer.result)
    setCode('')
    setError(answer?.message ?? noResponse().message)
  }

  return (
    <Dialog
      onClose={onClose}
      title="Set up your authenticator"
      isDismissable={false}
      submit={{
        label: 'Turn on',
        isDisabled: !isCompleteCode(code),
        isBusy,
        onClick: () => void send(code),
      }}
    >
      <p className="text-pretty text-ink-soft">
        Scan the QR code with an authenticator app, then enter the code it shows.
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode svg={enrollment.qrCode} alt="QR code for the authenticator app; the same as the key below" />
        <CopyId id={enrollment.secret} text={enrollment.secret.replace(/(.{4})/g, '$1 ').trim()} />
      </div>
      <CodeField
        label="Code from the app"
        value={code}
        onChange={setCode}
        onComplete={completeCode => void send(completeCode)}
        error={error}
      />
    </Dialog>
  )
}
