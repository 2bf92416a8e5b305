'use client'

import { type FormEvent, useId, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { inviteOperator } from '@/app/admin/(console)/generated/actions'
import { ActLabel } from '@/components/ui/approval-scope'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import type { Role } from '@/lib/change/audit/rules'
import { noResponse } from '@/lib/console/action-result'
import { roleOptions } from './role-options'

export type InvitationResult = {
  name: string
  link: string | null
  waits: boolean
  text: string
  approvalId?: number
}

type DialogProps = {
  /** From a command. */
  givenEmail: string
  onClose: () => void
  onDone: (invited: InvitationResult) => void
}

export function InviteDialog({ givenEmail, onClose, onDone }: DialogProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState(givenEmail)
  const [role, setRole] = useState<Role>('viewer')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await inviteOperator({ name, email, role, reason }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) return onDone({ name, ...answer.result })
    setErrors(answer?.errors ?? {})
    setMessage(answer?.message ?? noResponse().message)
  }

  return (
    <Dialog
      onClose={onClose}
      title="Invite an operator"
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isBusy}>
            {isBusy ? 'Inviting…' : <ActLabel>Invite</ActLabel>}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        They get an email with a link to sign in. The link works once, within three days.
      </p>
      <ErrorNote>{Object.keys(errors).length === 0 && message}</ErrorNote>
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <TextField label="Name" value={name} onChange={setName} error={errors.name?.[0]} autoFocus />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={errors.email?.[0]}
        />
        <Select label="Role" options={roleOptions} value={role} onChange={setRole} />
        {role === 'manager' && (
          <TextArea
            label="Reason"
            aside="Stored in the audit log"
            rows={2}
            value={reason}
            onChange={setReason}
            error={errors.reason?.[0]}
            help="New managers can approve requests after 24 hours, and yours after 72 hours at the earliest."
          />
        )}
        {role === 'manager' && <SecondManagerNote change="operator.invite" input={{ name, email, role }} />}
      </form>
    </Dialog>
  )
}
