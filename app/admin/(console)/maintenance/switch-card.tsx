'use client'

import { setSwitch } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Card, Stack } from '@/components/page/card'
import { Note } from '@/components/ui/note'
import { deferred, onDemand } from '@/components/ui/on-demand'
import { State } from '@/components/ui/state'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-field'
import { Time } from '@/components/ui/time'
import type { SwitchInput } from '@/lib/app-config/maintenance/schema-console'

const MaintenanceScreen = deferred(
  async () => (await import('@/components/phone/maintenance-screen')).MaintenanceScreen,
)
const SwitchDialog = onDemand(async () => (await import('./switch-dialog')).SwitchDialog)

type Props = {
  saved: SwitchInput
  updatedAt: string
  changedBy: string | null
  canEdit: boolean
  isManager: boolean
  /** Default app version in the preview. */
  build: string
}

const names = { isEnabled: 'Switch', message: 'Message' }

export function SwitchCard({ saved, updatedAt, changedBy, canEdit, isManager, build }: Props) {
  const form = useForm<SwitchInput, unknown>({
    shape: async () => (await import('@/lib/app-config/maintenance/schema-console')).switchInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version, reason, typed }) =>
      setSwitch({ form: values, updatedAt: version, typedName: typed, reason }),
  })
  const isClosing = form.values.isEnabled && !form.base.isEnabled
  const isOpening = !form.values.isEnabled && form.base.isEnabled
  const wasChanged = new Date(updatedAt).getTime() > 0
  return (
    <Form
      form={form}
      saveLabel={isClosing ? 'Review and close the app' : 'Save'}
      needsReview={isClosing}
      review={onClose => (
        <SwitchDialog values={form.values} build={build} onClose={onClose} onConfirm={form.confirm} />
      )}
    >
      <Card
        title="Switch for all platforms"
        note={
          changedBy && wasChanged ? (
            <>
              changed by {changedBy}, <Time at={updatedAt} relative="only" />
            </>
          ) : undefined
        }
        end={
          <>
            <SwitchState isOn={form.base.isEnabled} isClosing={isClosing} isOpening={isOpening} />
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_220px]">
          <Stack>
            <TextArea
              help="Shown in the app while maintenance is on."
              rows={2}
              isDisabled={!canEdit}
              {...form.field('message')}
            />
            {canEdit && !isManager && <Note>Turning maintenance on requires the manager role.</Note>}
          </Stack>
          <MaintenanceScreen
            message={form.values.message}
            endsAt={null}
            hint={form.values.isEnabled ? undefined : 'Not shown while the switch is off.'}
          />
        </div>
      </Card>
    </Form>
  )
}

function SwitchState(props: { isOn: boolean; isClosing: boolean; isOpening: boolean }) {
  if (props.isClosing) return <State is="paused">Closes once saved</State>
  if (props.isOpening) return <State is="paused">Opens once saved</State>
  return props.isOn ? <State is="failed">On</State> : <State is="ended">Off</State>
}
