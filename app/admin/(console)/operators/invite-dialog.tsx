'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { inviteOperator } from '@/app/admin/(console)/generated/actions'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { useOperatorSession } from '@/components/shell/operator-session'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import type { InvitationInput } from '@/lib/people/operator/schema'
import { roleOptions } from './role-options'

export type InvitationResult = { link: string | null; waits: boolean; approvalId?: number }

type DialogProps = {
  /** From a command. */
  givenEmail: string
  onClose: () => void
  onDone: (invited: InvitationResult & { name: string }) => void
}

export function InviteDialog({ givenEmail, onClose, onDone }: DialogProps) {
  const form = useForm<InvitationInput, InvitationResult>({
    keepsDraft: false,
    shape: async () => (await import('@/lib/people/operator/schema')).invitationWithReason,
    saved: { name: '', email: givenEmail, role: 'viewer', reason: '' },
    names: { name: 'Name', email: 'Email', role: 'Role', reason: 'Reason' },
    save: values => inviteOperator(values),
    onSaved: ({ result }) => onDone({ ...result, name: form.values.name }),
  })
  const { name, email, role } = form.values
  const { hasMail } = useOperatorSession()
  return (
    <FormDialog form={form} onClose={onClose} title="Invite an operator" saveLabel="Invite">
      <p className="text-pretty text-ink-soft">
        {hasMail
          ? 'They get an email with a link to sign in.'
          : 'No mail provider is set: copy the link that appears, and send it to them yourself.'}{' '}
        The link works once, within three days.
      </p>
      <TextField autoFocus {...form.field('name')} />
      <TextField type="email" autoComplete="off" {...form.field('email')} />
      <Select options={roleOptions} {...form.field('role')} />
      {role === 'manager' && (
        <>
          <TextArea
            aside="Stored in the audit log"
            rows={2}
            help="New managers can approve requests after 24 hours. They never approve yours, unless you invite the first other manager: then after 72 hours."
            {...form.field('reason')}
          />
          <SecondManagerNote change="operator.invite" input={{ name, email, role }} />
          {!hasMail && (
            <p className="text-12 text-muted">
              If another manager must approve, “Invite again” shows the link.
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
