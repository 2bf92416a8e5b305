'use client'

import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { AppPreviewCard } from '@/components/phone/app-preview-card'
import { UpdateScreen } from '@/components/phone/update-screen'
import type { ReleaseInput as Values } from '@/lib/app-config/release/schema-console'
import { toReleaseChange } from './release-change'

type Props = {
  values: Values
  /** Null while it is incomplete. */
  version: string | null
  edited: { id: number; updatedAt: string } | null
  isWithdrawn: boolean
  /** It cannot be published, so the preview shows what apps get without it. */
  isRefused: boolean
  /** Default app version in the preview, by platform. */
  builds: Record<Values['platform'], string>
}

/** What apps show with the unsaved values. */
export function ReleasePreview({ values, version, edited, isWithdrawn, isRefused, builds }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-3.5 self-stretch">
      <AppPreviewCard>
        <UpdateScreen
          version={version}
          isForced={values.forceUpdate}
          notes={values.notes}
          hint={isRefused ? 'Apps are not offered this release.' : hintOf(values, isWithdrawn)}
        />
      </AppPreviewCard>
      <PreviewPanel
        key={values.platform}
        build={{ platform: values.platform, version: builds[values.platform] }}
        at={values.publishAt === 'now' ? null : values.publishAt}
        change={toReleaseChange(values, { id: edited?.id ?? null, isWithdrawn: isWithdrawn || isRefused })}
        savedAt={edited?.updatedAt}
      />
    </div>
  )
}

/** When apps show the update screen, if not now. */
function hintOf({ publishAt }: Values, isWithdrawn: boolean): string | undefined {
  if (isWithdrawn) return 'Apps are not offered a withdrawn release.'
  return publishAt === null ? 'Apps do not see drafts.' : undefined
}
