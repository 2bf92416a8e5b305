'use client'

import { useState } from 'react'
import { updatePreferences } from '@/app/admin/(console)/actions'
import { Pair, Stack } from '@/components/page/card'
import { cityOf, zones } from '@/components/shell/time-zones'
import { ComboBox } from '@/components/ui/combo-box'
import { useKeyNames } from '@/components/ui/kbd'
import { ErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { noResponse } from '@/lib/console/action-result'
import type { Preferences } from '@/lib/people/operator/rules'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Each change is saved immediately. */
export function PreferencesCard({ saved }: { saved: Preferences }) {
  const [error, setError] = useState<string>()
  const commandKeys = useKeyNames('⌘K')

  async function save(changed: Partial<Preferences>) {
    const answer = await updatePreferences(changed).catch(() => undefined)
    setError(answer?.ok ? undefined : (answer?.message ?? noResponse().message))
  }

  return (
    <Stack>
      <ErrorNote>{error}</ErrorNote>
      <Pair>
        <Select label="Theme" options={themes} value={saved.theme} onChange={theme => void save({ theme })} />
        <Select
          label="Rows"
          options={densities}
          value={saved.density}
          onChange={density => void save({ density })}
        />
      </Pair>
      <ComboBox
        label="Time zone"
        help="All times in the console are shown in this time zone."
        options={allZones(saved.zone)}
        value={saved.zone}
        onChange={zone => zone && void save({ zone })}
      />
      <Switch
        label="Single-key shortcuts"
        help={`Such as g then u for Users. ${commandKeys} and Esc always work.`}
        isOn={saved.hasShortcuts}
        onChange={hasShortcuts => void save({ hasShortcuts })}
      />
    </Stack>
  )
}

/** Common zones first, then all others by name. */
function allZones(chosen: string) {
  const common = zones.map(([value, city]) => ({ value, label: city, note: value }))
  const isCommon = new Set(common.map(({ value }) => value))
  const others = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .filter(zone => !isCommon.has(zone))
    .map(zone => ({ value: zone, label: cityOf(zone), note: zone }))
  return [...common, ...others]
}
