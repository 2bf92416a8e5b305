'use client'

import { type ReactNode, useState } from 'react'
import { Card } from '@/components/admin/layout/card'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import { beginCodes, renewCodes, turnOffCodes } from './actions'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { EnrollDialog, type Enrollment } from './enroll-dialog'
import { PasswordDialog } from './password-dialog'

type Props = { isOn: boolean; codesLeft: number; isNeeded: boolean; since: ReactNode }

const fewCodes = 3

/** Turns the authenticator on and off, and gives new recovery codes. */
export function AuthenticatorCard({ isOn, codesLeft, isNeeded, since }: Props) {
  const [open, setOpen] = useState<'enroll' | 'renew' | 'off'>()
  const [enrollment, setEnrolment] = useState<Enrollment>()
  const [codes, setCodes] = useState<string[]>()
  function close() {
    setOpen(undefined)
    setEnrolment(undefined)
  }

  function show(fresh: string[]) {
    close()
    setCodes(fresh)
  }

  return (
    <Card title="Authenticator" end={<State is={isOn ? 'live' : 'ended'}>{isOn ? 'On' : 'Off'}</State>}>
      <p className="text-pretty text-ink-soft">
        {isOn
          ? 'Signing in takes your password and a code from your phone.'
          : 'A code from an app on your phone, besides the password: whoever learns the password alone stays out.'}
        {since && <span className="text-muted"> On since {since}.</span>}
      </p>
      {isOn && codesLeft < fewCodes && (
        <div className="mt-3">
          <Note tone="warn" title={`${codesLeft} recovery codes are left.`}>
            Make new ones before they run out.
          </Note>
        </div>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            {!isNeeded && (
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
        <PasswordDialog
          title="Set up an authenticator?"
          words="From then on, signing in takes a code from your phone too."
          confirm="Go on"
          send={beginCodes}
          onDone={setEnrolment}
          onClose={close}
        />
      )}
      {enrollment && <EnrollDialog given={enrollment} onClose={close} onDone={show} />}
      {open === 'renew' && (
        <PasswordDialog
          title="Make ten new recovery codes?"
          words="The old ones stop working."
          confirm="Make new codes"
          send={renewCodes}
          onDone={show}
          onClose={close}
        />
      )}
      {open === 'off' && (
        <PasswordDialog
          title="Turn your authenticator off?"
          words="Your password alone signs you in then, and your recovery codes stop working."
          confirm="Turn off"
          isDanger
          send={turnOffCodes}
          onDone={close}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}
