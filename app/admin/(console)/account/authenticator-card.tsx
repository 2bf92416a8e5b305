'use client'

import { type ReactNode, useState } from 'react'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import type { Enrollment } from '@/lib/people/operator/own-totp'
import { beginCodes, renewCodes, turnOffCodes } from './actions'
import { ConfirmSelfDialog } from './confirm-self-dialog'
import { EnrollDialog } from './enroll-dialog'

type Props = {
  isOn: boolean
  codesLeft: number
  isRequired: boolean
  /** The provider that confirms changes of operators without a password. */
  ssoName: string | null
  since: ReactNode
}

const lowCodeCount = 3

export function AuthenticatorCard({ isOn, codesLeft, isRequired, ssoName, since }: Props) {
  const [open, setOpen] = useState<'enroll' | 'renew' | 'off'>()
  const [enrollment, setEnrolment] = useState<Enrollment>()
  const [codes, setCodes] = useState<string[]>()
  function close() {
    setOpen(undefined)
    setEnrolment(undefined)
  }

  function showCodes(newCodes: string[]) {
    close()
    setCodes(newCodes)
  }

  return (
    <Card title="Authenticator" end={<State is={isOn ? 'live' : 'ended'}>{isOn ? 'On' : 'Off'}</State>}>
      <p className="text-pretty text-ink-soft">
        {isOn
          ? `Signing in requires ${ssoName ?? 'your password'} and a code from your phone.`
          : `Adds a code from an app on your phone, so that ${ssoName ?? 'your password'} alone is not enough to sign in.`}
        {since && <span className="text-muted"> On since {since}.</span>}
      </p>
      {isOn && codesLeft < lowCodeCount && (
        <div className="mt-3">
          <Note tone="warn" title={`${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`}>
            Create new ones before they run out.
          </Note>
        </div>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onClick={() => setOpen('renew')}>Create recovery codes</Button>
            {!isRequired && (
              <Button variant="ghost" onClick={() => setOpen('off')}>
                Turn off
              </Button>
            )}
            <span className="ml-auto self-center text-12 text-muted tabular-nums">
              {codesLeft} of 10 codes left
            </span>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpen('enroll')}>
            Set up
          </Button>
        )}
      </div>
      {open === 'enroll' && !enrollment && (
        <ConfirmSelfDialog
          title="Set up an authenticator?"
          description="Signing in will also require a code from your phone."
          confirmLabel="Continue"
          send={beginCodes}
          onDone={setEnrolment}
          ssoName={ssoName}
          onClose={close}
        />
      )}
      {enrollment && <EnrollDialog enrollment={enrollment} onClose={close} onDone={showCodes} />}
      {open === 'renew' && (
        <ConfirmSelfDialog
          title="Create ten new recovery codes?"
          description="The current ones stop working."
          confirmLabel="Create codes"
          send={renewCodes}
          onDone={showCodes}
          ssoName={ssoName}
          onClose={close}
        />
      )}
      {open === 'off' && (
        <ConfirmSelfDialog
          title="Turn your authenticator off?"
          description="You will sign in without a code, and your recovery codes stop working."
          confirmLabel="Turn off"
          isDanger
          send={turnOffCodes}
          onDone={close}
          ssoName={ssoName}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}

/** The only time that the codes are shown. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Dialog
      onClose={() => (isAsking ? onClose() : setIsAsking(true))}
      title="Save your recovery codes"
      isDismissable={false}
      footer={
        <>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="slatekeeper-recovery-codes.txt"
            className="mr-auto text-accent hover:underline"
          >
            Download
          </a>
          <Button variant="primary" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Each code signs you in once without your phone. They are not shown again, so store them with your
        passwords.
      </p>
      <div className="relative rounded-card bg-sunken p-4 inset-ring inset-ring-line">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-13 sm:grid-cols-2"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <CopyButton text={text} label="Copy all" />
      {isAsking && (
        <Note tone="warn" isAlert title="The codes are not shown again.">
          Save them first, or press Esc once more to close without them.
        </Note>
      )}
    </Dialog>
  )
}
