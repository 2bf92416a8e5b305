'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
  sendTestEvent,
} from '@/app/admin/(console)/generated/actions'
import type { ShownEndpoint } from '@/app/admin/(console)/webhooks/endpoint-dialog'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { ErrorNote } from '@/components/ui/note'
import { onDemand } from '@/components/ui/on-demand'

const EndpointDialog = onDemand(
  async () => (await import('@/app/admin/(console)/webhooks/endpoint-dialog')).EndpointDialog,
  'endpoint dialog',
)
const SecretDialog = onDemand(
  async () => (await import('@/app/admin/(console)/webhooks/secret-dialog')).SecretDialog,
  'secret dialog',
)
const ReplayDialog = onDemand(async () => (await import('./replay-dialog')).ReplayDialog, 'replay dialog')

type Props = { endpoint: ShownEndpoint; isManager: boolean; allowsLocal: boolean }

export function EndpointMenu({ endpoint, isManager, allowsLocal }: Props) {
  const { id, name, isEnabled } = endpoint
  const router = useRouter()
  const [secret, setSecret] = useState<string>()
  const { run, isBusy, error } = useAction()
  const disabledReason = isManager ? undefined : 'Requires the manager role'
  const needsEnabled = isEnabled ? undefined : 'The endpoint is disabled'

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <Button
        disabled={!isEnabled}
        aria-disabled={isBusy}
        title={needsEnabled}
        onClick={() => !isBusy && run(() => sendTestEvent({ id }), { done: 'Queued a test event' })}
      >
        Send test event
      </Button>
      <Menu
        label={`Actions for ${name}`}
        actions={[
          {
            id: 'change',
            label: 'Change…',
            icon: 'pencil',
            disabledReason,
            dialog: onClose => (
              <EndpointDialog
                endpoint={endpoint}
                allowsLocal={allowsLocal}
                onClose={onClose}
                onSaved={onClose}
              />
            ),
          },
          {
            id: 'replay',
            label: 'Replay failed…',
            icon: 'undo',
            disabledReason: needsEnabled,
            dialog: onClose => <ReplayDialog id={id} name={name} onClose={onClose} />,
          },
          {
            id: 'rotate',
            label: 'Rotate secret…',
            icon: 'key',
            disabledReason,
            dialog: onClose => (
              <ActionDialog
                onClose={onClose}
                title={`Rotate the secret of “${name}”?`}
                confirmLabel="Rotate secret"
                cancelLabel="Keep the secret"
                send={({ reason }) => rotateSecret({ id, reason })}
                onDone={result => setSecret(result.secret)}
              >
                Events are signed with both secrets for 24 hours. Update the receiver within that time.
              </ActionDialog>
            ),
          },
          {
            id: 'switch',
            label: isEnabled ? 'Disable…' : 'Enable…',
            icon: isEnabled ? 'pause' : 'play',
            disabledReason,
            dialog: onClose => <SwitchDialog endpoint={endpoint} onClose={onClose} />,
          },
          {
            id: 'delete',
            label: 'Delete…',
            icon: 'close',
            isDanger: true,
            disabledReason,
            dialog: onClose => (
              <ActionDialog
                onClose={onClose}
                title={`Delete “${name}”?`}
                confirmText={name}
                confirmLabel="Delete endpoint"
                cancelLabel="Keep endpoint"
                isDanger
                send={({ reason, typed }) => removeEndpoint({ id, reason }, typed)}
                onDone={() => router.push('/admin/webhooks')}
              >
                Its secret and all its deliveries are deleted. This cannot be undone.
              </ActionDialog>
            ),
          },
        ]}
      />
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

type SwitchProps = { endpoint: ShownEndpoint; onClose: () => void }

function SwitchDialog({ endpoint: { id, name, isEnabled }, onClose }: SwitchProps) {
  return (
    <ActionDialog
      onClose={onClose}
      title={isEnabled ? `Disable “${name}”?` : `Enable “${name}”?`}
      confirmLabel={isEnabled ? 'Disable endpoint' : 'Enable endpoint'}
      cancelLabel={isEnabled ? 'Keep enabled' : 'Keep disabled'}
      isDanger={isEnabled}
      send={({ reason }) => (isEnabled ? disableEndpoint : enableEndpoint)({ id, reason })}
    >
      {isEnabled
        ? 'Pending deliveries fail, and so do later events. They can be replayed after it is enabled.'
        : 'It receives events from now on. Replay the failed deliveries to send the events it missed.'}
    </ActionDialog>
  )
}
