'use client'

import { type ReactNode, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import {
  changeIdentity,
  changeLevel,
  changeLocation,
  changeNotice,
  lowerLimits,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { NumberField } from '@/components/ui/number-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ActionResult } from '@/lib/console/action-result'
import type { ExperienceLevel } from '@/lib/people/engagement/levels'
import {
  type DepositLimits,
  experienceLevels,
  type KycStatus,
  kycStatuses,
  type LocationStatus,
} from '@/lib/people/restrictions/changes/rules'

type Basics = { user: { id: number; username: string }; onClose: () => void }

type Props = Basics & {
  title: string
  confirmLabel: string
  send: (reason: string) => Promise<ActionResult<unknown>>
  children: ReactNode
}

function OverrideDialog({ title, confirmLabel, send, onClose, children }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      send={({ reason }) => send(reason)}
    >
      <div className="grid gap-4">{children}</div>
    </ActionDialog>
  )
}

const toOptions = (values: readonly string[]) => values.map(value => ({ value, label: value }))

type IdentityValues = { kycStatus: KycStatus; dateOfBirth: string | null; kycAttempts: number | null }

export function IdentityDialog({ from, ...basics }: Basics & { from: IdentityValues }) {
  const { id: userId, username } = basics.user
  const [kycStatus, setKycStatus] = useState(from.kycStatus)
  const [dateOfBirth, setDateOfBirth] = useState(from.dateOfBirth ?? '')
  const [kycAttempts, setKycAttempts] = useState(from.kycAttempts)
  const to = { kycStatus, dateOfBirth: dateOfBirth.trim() || null, kycAttempts }
  return (
    <OverrideDialog
      {...basics}
      title={`Change the identity of ${username}?`}
      confirmLabel="Change identity"
      send={reason => changeIdentity({ userId, from, to, reason })}
    >
      <p>
        The app shows it from the next request on. Only adults with a date of birth can be verified; the user
        counts as an adult while the identity is verified. A change of the status is emailed to the user.
      </p>
      <Select
        label="Status"
        options={toOptions(kycStatuses)}
        value={kycStatus}
        onChange={value => setKycStatus(value as KycStatus)}
      />
      <TextField
        label="Date of birth"
        value={dateOfBirth}
        onChange={setDateOfBirth}
        placeholder="1990-12-31"
        inputMode="numeric"
        help="YYYY-MM-DD. Leave empty to remove it."
      />
      <NumberField label="Attempts" min={0} value={kycAttempts} onChange={setKycAttempts} />
      <SecondManagerNote change="user.change-identity" input={{ userId, from, to }} />
    </OverrideDialog>
  )
}

type LocationValues = { location: LocationStatus; isLocationHeld: boolean }

const locations = {
  'As checked': { location: 'DENIED', isLocationHeld: false },
  Allowed: { location: 'ALLOWED', isLocationHeld: false },
  Denied: { location: 'DENIED', isLocationHeld: true },
} as const satisfies Record<string, LocationValues>

const locationChoices = ['As checked', 'Allowed', 'Denied'] as const

export function LocationDialog({ from, ...basics }: Basics & { from: LocationValues }) {
  const { id: userId, username } = basics.user
  const isAllowed = from.location === 'ALLOWED'
  const [chosen, setChosen] = useState<(typeof locationChoices)[number]>(isAllowed ? 'Denied' : 'Allowed')
  return (
    <OverrideDialog
      {...basics}
      title={`Change the location of ${username}?`}
      confirmLabel="Change location"
      send={reason => changeLocation({ userId, from, to: locations[chosen], reason })}
    >
      <p>
        Users in a denied location cannot enter with cash, deposit or withdraw. It applies from the next
        request on.
      </p>
      <SegmentedControl label="Location" choices={locationChoices} chosen={chosen} onChoose={setChosen} />
      <p className="text-12 text-muted">{locationTexts[chosen]}</p>
      <SecondManagerNote change="user.change-location" input={{ userId, from, to: locations[chosen] }} />
    </OverrideDialog>
  )
}

const locationTexts: Record<(typeof locationChoices)[number], string> = {
  'As checked': 'Denied until the next check in the app decides.',
  Allowed: 'Allowed for as long as after a check. Then the next check decides.',
  Denied: 'Denied until an operator changes it. Checks in the app do not change it.',
}

const byRule = 'By settled entries'

export function LevelDialog({ from, ...basics }: Basics & { from: ExperienceLevel | null }) {
  const { id: userId, username } = basics.user
  const [chosen, setChosen] = useState<string>(from ?? byRule)
  const to = experienceLevels.find(level => level === chosen) ?? null
  return (
    <OverrideDialog
      {...basics}
      title={`Change the level of ${username}?`}
      confirmLabel="Change level"
      send={reason =>
        changeLevel({ userId, from: { levelOverride: from }, to: { levelOverride: to }, reason })
      }
    >
      <p>Promos and the app use it. A level set here stays until it is changed back to settled entries.</p>
      <Select
        label="Level"
        options={toOptions([byRule, ...experienceLevels])}
        value={chosen}
        onChange={setChosen}
      />
    </OverrideDialog>
  )
}

export function LimitsDialog({ from, ...basics }: Basics & { from: DepositLimits }) {
  const { id: userId, username } = basics.user
  const [to, setTo] = useState(from)
  const field = (label: string, period: keyof DepositLimits) => (
    <NumberField
      label={label}
      unit="dollars"
      min={0}
      value={to[period]}
      onChange={cents => setTo({ ...to, [period]: cents })}
    />
  )
  return (
    <OverrideDialog
      {...basics}
      title={`Lower the deposit limits of ${username}?`}
      confirmLabel="Lower limits"
      send={reason => lowerLimits({ userId, from, to, reason })}
    >
      <p>
        The lower one of these and the general limits applies. Limits can only be lowered here; users raise or
        remove their own limits in the app.
      </p>
      {field('Per UTC day', 'daily')}
      {field('In 7 days', 'weekly')}
      {field('In 30 days', 'monthly')}
    </OverrideDialog>
  )
}

export function NoticeDialog({ from, ...basics }: Basics & { from: boolean }) {
  const { id: userId, username } = basics.user
  return (
    <OverrideDialog
      {...basics}
      title={`${from ? 'Hide' : 'Show'} the scoring notice ${from ? 'from' : 'to'} ${username}?`}
      confirmLabel={from ? 'Hide notice' : 'Show notice'}
      send={reason =>
        changeNotice({
          userId,
          from: { hasScoringNotice: from },
          to: { hasScoringNotice: !from },
          reason,
        })
      }
    >
      <p>The app reads it with the balance, as is_scoring_notice_dsa.</p>
    </OverrideDialog>
  )
}
