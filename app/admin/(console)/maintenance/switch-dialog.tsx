'use client'

import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { switchName } from '@/lib/app-config/maintenance/rules'
import type { SwitchInput } from '@/lib/app-config/maintenance/schema-console'
import { pluralize } from '@/lib/core/format'
import { describeUncounted, listImpactFacts } from './impact-facts'
import { type MeasuredWindow, useWindowImpact } from './use-impact'

type Props = {
  values: SwitchInput
  /** Default app version in the preview. */
  build: string
  onClose: () => void
  onConfirm: (input: { reason: string; typed: string }) => Promise<string | undefined>
}

const now: MeasuredWindow = { startsAt: 'now', endsAt: null, platforms: ['ios', 'android'] }

export function SwitchDialog({ values, build, onClose, onConfirm }: Props) {
  const { impact, error } = useWindowImpact(now)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Close the app for ${impact ? pluralize(impact.users, 'user') + impact.otherUsers : 'all users'} now?`}
      facts={impact ? listImpactFacts(impact, 'in the next 24 hours') : describeUncounted(error)}
      side={
        <PreviewPanel build={{ platform: 'ios', version: build }} change={{ kind: 'switch', ...values }} />
      }
      confirmText={switchName}
      confirmLabel="Close the app"
      cancelLabel="Keep the app open"
      isDanger
      onConfirm={onConfirm}
    >
      The app stays closed on all platforms until you turn maintenance off. The API returns 503 with your
      message. Testers can still use the app.
    </ConfirmDialog>
  )
}
