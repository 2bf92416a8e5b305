'use client'

import { useState } from 'react'
import { Card, Stack } from '@/components/admin/layout/card'
import { Form } from '@/components/admin/form/form'
import { useToaster } from '@/components/admin/feedback/toaster'
import { useForm } from '@/components/admin/form/use-form'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Note } from '@/components/ui/note'
import { State } from '@/components/ui/state'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-field'
import { Time } from '@/components/ui/time'
import { switchName } from '@/lib/maintenance/window-rules'
import { type SwitchInput, switchInput } from '@/lib/maintenance/schema-console'
import { saveSwitch } from './actions'

type Props = {
  saved: SwitchInput
  updatedAt: string
  changedBy: string | null
  canEdit: boolean
  isManager: boolean
}

const names = { isEnabled: 'Switch', message: 'Message' }

/** The one switch that closes the app on every platform until it is switched off. */
export function SwitchCard({ saved, updatedAt, changedBy, canEdit, isManager }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const { showToast } = useToaster()
  const form = useForm<SwitchInput, { text: string }>({
    shape: switchInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version, reason, typed }) =>
      saveSwitch({
        ...values,
        updatedAt: version,
        consent: { reason, confirmation: typed },
      }),
    onSaved: ({ result, undo }) => {
      if (result && !undo) showToast({ text: result.text })
    },
  })
  const isClosing = form.values.isEnabled && !form.base.isEnabled
  const isTouched = new Date(updatedAt).getTime() > 0
  return (
    <Form
      form={form}
      saveLabel={isClosing ? 'Review and close the app' : 'Save'}
      {...(isClosing && { onReview: () => setIsAsked(true) })}
    >
      <Card
        title="The switch"
        note={
          changedBy && isTouched ? (
            <>
              changed by {changedBy}, <Time at={updatedAt} relative="only" />
            </>
          ) : undefined
        }
        end={
          <>
            {saved.isEnabled ? (
              <State is="failed">App is closed</State>
            ) : (
              <State is="live">App is open</State>
            )}
            <Switch
              label="Maintenance"
              isBare
              isHot
              isOn={form.values.isEnabled}
              onChange={isOn => form.set('isEnabled', isOn)}
              isDisabled={!canEdit || (!isManager && !form.base.isEnabled)}
            />
          </>
        }
      >
        <Stack>
          <TextArea
            label="Message"
            help="What the app shows while the switch is on."
            rows={2}
            isDisabled={!canEdit}
            {...form.field('message')}
          />
          {canEdit && !isManager && <Note>Switching maintenance on takes the role manager.</Note>}
        </Stack>
      </Card>
      {isAsked && (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsked(false)}
          title="Close the app to everybody now?"
          confirmText={switchName}
          confirmLabel="Close the app"
          cancelLabel="Keep it open"
          isDanger
          onConfirm={async given => {
            const answer = await form.submit(given)
            if (!answer) return 'Some fields need another look.'
            return answer.ok ? undefined : answer.message
          }}
        >
          On every platform, until it is switched off again. Calls are answered 503 with the message; testers
          pass.
        </ConfirmDialog>
      )}
    </Form>
  )
}
