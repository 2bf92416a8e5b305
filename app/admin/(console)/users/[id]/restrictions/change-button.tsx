'use client'

import { DialogButton } from '@/components/feedback/dialog-button'
import { lowerFirst } from '@/lib/core/format'
import type { ExperienceLevel } from '@/lib/people/engagement/levels'
import type { DepositLimits, KycStatus, LocationStatus } from '@/lib/people/restrictions/changes/rules'
import { EndExclusionDialog, ExcludeDialog } from './exclusion-dialogs'
import { IdentityDialog, LevelDialog, LimitsDialog, LocationDialog, NoticeDialog } from './override-dialogs'

type RestrictionValues = {
  identity: { kycStatus: KycStatus; dateOfBirth: string | null; kycAttempts: number | null }
  location: { location: LocationStatus; isLocationHeld: boolean }
  levelOverride: ExperienceLevel | null
  /** `endsAt` in ISO 8601; null if permanent. */
  exclusion: { endsAt: string | null; isOver: boolean } | null
  limits: DepositLimits
  hasScoringNotice: boolean
}

export type DialogName = 'identity' | 'location' | 'exclusion' | 'level' | 'limits' | 'notice'

type RestrictedUser = { id: number; username: string }

type Props = { name: string; dialog: DialogName; user: RestrictedUser; values: RestrictionValues }

/** Opens the dialog that overrides one restriction. */
export function ChangeButton({ name, dialog, user, values }: Props) {
  const { exclusion } = values
  const isPermanent = dialog === 'exclusion' && exclusion !== null && exclusion.endsAt === null
  const verb = dialog === 'exclusion' && exclusion ? 'Lengthen' : labels[dialog]
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {dialog === 'exclusion' && exclusion?.isOver && (
        <DialogButton
          size="small"
          aria-label="End the self-exclusion"
          dialog={onClose => <EndExclusionDialog user={user} onClose={onClose} />}
        >
          End
        </DialogButton>
      )}
      {!isPermanent && (
        <DialogButton
          size="small"
          aria-label={`${verb} ${lowerFirst(name)}`}
          dialog={onClose => <OverrideDialog dialog={dialog} user={user} values={values} onClose={onClose} />}
        >
          {verb}
        </DialogButton>
      )}
    </span>
  )
}

const labels: Record<DialogName, string> = {
  identity: 'Change',
  location: 'Change',
  exclusion: 'Exclude',
  level: 'Change',
  limits: 'Lower',
  notice: 'Change',
}

function OverrideDialog({ dialog, user, values, onClose }: Omit<Props, 'name'> & { onClose: () => void }) {
  const basics = { user, onClose }
  if (dialog === 'identity') return <IdentityDialog {...basics} from={values.identity} />
  if (dialog === 'location') return <LocationDialog {...basics} from={values.location} />
  if (dialog === 'level') return <LevelDialog {...basics} from={values.levelOverride} />
  if (dialog === 'limits') return <LimitsDialog {...basics} from={values.limits} />
  if (dialog === 'notice') return <NoticeDialog {...basics} from={values.hasScoringNotice} />
  return <ExcludeDialog {...basics} exclusion={values.exclusion} />
}
