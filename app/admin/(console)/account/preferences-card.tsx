'use client'

import { useState } from 'react'
import { updatePreferences } from '@/app/admin/(console)/actions'
import { Pair, Stack } from '@/components/admin/layout/card'
import { cityOf, zones } from '@/components/admin/shell/time-zones'
import { ComboBox } from '@/components/ui/combo-box'
import { ErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { Preferences } from '@/lib/operator/rules'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** How the console looks to this operator; each choice is kept at once. */
export function PreferencesCard({ saved }: { saved: Preferences }) {
  const [wrong, setWrong] = useState<string>()

  async function keep(changed: Partial<Preferences>) {
    const answer = await updatePreferences(changed).catch(() => undefined)
    setWrong(answer?.ok ? undefined : (answer?.message ?? 'The service did not answer. Try again.'))
  }

  return (
    <Stack>
      <ErrorNote>{wrong}</ErrorNote>
      <Pair>
        <Select label="Theme" options={themes} value={saved.theme} onChange={theme => void keep({ theme })} />
        <Select
          label="Rows"
          options={densities}
          value={saved.density}
          onChange={density => void keep({ density })}
        />
      </Pair>
      <ComboBox
        label="Time zone"
        help="Every time in the console is written in it, with the zone beside."
        options={everyZone(saved.zone)}
        value={saved.zone}
        onChange={zone => zone && void keep({ zone })}
      />
      <Switch
        label="Keys without ⌘"
        help="Single letters, such as g then u for Users. Off, they never fire; ⌘K and Esc stay."
        isOn={saved.hasShortcuts}
        onChange={hasShortcuts => void keep({ hasShortcuts })}
      />
    </Stack>
  )
}

/** The zones that the clock offers, then all others by name. */
function everyZone(chosen: string) {
  const near = zones.map(([value, city]) => ({ value, label: city, note: value }))
  const isNear = new Set(near.map(({ value }) => value))
  const others = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .filter(zone => !isNear.has(zone))
    .map(zone => ({ value: zone, label: cityOf(zone), note: zone }))
  return [...near, ...others]
}
