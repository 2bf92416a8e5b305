'use client'

import { updatePreferences } from '@/app/admin/(console)/actions'
import { useAction } from '@/components/feedback/use-action'
import { Pair, Stack } from '@/components/page/card'
import { cityOf, zones } from '@/components/shell/time-zones'
import { ComboBox } from '@/components/ui/combo-box'
import { useKeyNames } from '@/components/ui/kbd'
import { ErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
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
  const { run, error } = useAction()
  const commandKeys = useKeyNames('⌘K')

  const save = (changed: Partial<Preferences>) => run(() => updatePreferences(changed))

  return (
    <Stack>
      <ErrorNote>{error}</ErrorNote>
      <Pair>
        <Select label="Theme" options={themes} value={saved.theme} onChange={theme => save({ theme })} />
        <Select
          label="Rows"
          options={densities}
          value={saved.density}
          onChange={density => save({ density })}
        />
      </Pair>
      <ComboBox
        label="Time zone"
        help="All times in the console are shown in this time zone."
        options={allZones(saved.zone)}
        value={saved.zone}
        onChange={zone => zone && save({ zone })}
      />
      <Switch
        label="Single-key shortcuts"
        help={`Such as g then u for Users. ${commandKeys} and Esc always work.`}
        isOn={saved.hasShortcuts}
        onChange={hasShortcuts => save({ hasShortcuts })}
      />
    </Stack>
  )
}

/** Common zones first, then all others by name. */
function allZones(chosen: string) {
  const common = zones.map(([value, city]) => ({ value, label: `${city}${commonName(value)}`, note: value }))
  const isCommon = new Set(common.map(({ value }) => value))
  const others = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .filter(zone => !isCommon.has(zone))
    .map(zone => ({ value: zone, label: cityOf(zone), note: zone }))
  return [...common, ...others]
}

/** Such as ", Eastern Time", which people search for; empty for UTC. */
function commonName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.startsWith('GMT') ? '' : `, ${name}`
}
