'use client'

import { useState } from 'react'
import { prefer } from '@/app/admin/(console)/actions'
import { Pair, Stack } from '@/components/admin/card'
import { cityOf, zones } from '@/components/admin/zones'
import { Note } from '@/components/ui/note'
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
  const known = zones.map(([value, label]) => ({ value, label }))
  const options = known.some(({ value }) => value === saved.zone)
    ? known
    : [...known, { value: saved.zone, label: cityOf(saved.zone) }]

  async function keep(changed: Partial<Preferences>) {
    const answer = await prefer(changed).catch(() => undefined)
    setWrong(answer?.ok ? undefined : (answer?.message ?? 'The service did not answer. Try again.'))
  }

  return (
    <Stack>
      {wrong && (
        <Note tone="bad" isAlert>
          {wrong}
        </Note>
      )}
      <Pair>
        <Select label="Theme" options={themes} value={saved.theme} onChange={theme => void keep({ theme })} />
        <Select
          label="Rows"
          options={densities}
          value={saved.density}
          onChange={density => void keep({ density })}
        />
      </Pair>
      <Select
        label="Time zone"
        help="Every time in the console is written in it, with the zone beside."
        options={options}
        value={saved.zone}
        onChange={zone => void keep({ zone })}
      />
      <Switch
        label="Keys without ⌘"
        help="Single letters, such as g then u for Users. Off, they never fire; ⌘K and Esc stay."
        isOn={saved.hasSingleKeys}
        onChange={hasSingleKeys => void keep({ hasSingleKeys })}
      />
    </Stack>
  )
}
