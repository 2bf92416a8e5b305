import type { z } from 'zod'
import { Field } from '@/components/ui/field'
import type { personaRequest } from '@/lib/qa/schema'
import { SelectField } from './select-field'

const balances = {
  cash: 'Cash',
  site_credits: 'Site credits',
  credits: 'Credits',
  bucks: 'Bucks',
  reward_credits: 'Reward credits',
} as const

const unchanged = { value: '', label: 'As the state' }
const withUnchanged = (...values: string[]) => [unchanged, ...values.map(value => ({ value, label: value }))]

const choices = {
  kyc: { label: 'Identity', options: withUnchanged('Not performed', 'Pending', 'Verified', 'Rejected') },
  geo: {
    label: 'Location',
    options: [unchanged, { value: 'ALLOWED', label: 'Allowed' }, { value: 'DENIED', label: 'Denied' }],
  },
  mode: { label: 'Mode', options: withUnchanged('Cash', 'Arcade') },
  platform: {
    label: 'Platform',
    options: [
      { value: 'android', label: 'Android' },
      { value: 'ios', label: 'iOS' },
    ],
  },
} as const

/** What differs from the state. Empty fields change nothing. */
export function PersonaOverrides() {
  return (
    <details>
      <summary className="w-fit rounded-tag font-medium text-ink-soft hover:text-ink">Overrides</summary>
      <div className="mt-2.5 grid grid-cols-2 gap-2.5">
        {Object.entries(balances).map(([name, label]) => (
          <Field key={name} label={label} name={`balances.${name}`} type="number" step="0.01" />
        ))}
        {Object.entries(choices).map(([name, { label, options }]) => (
          <SelectField key={name} label={label} name={name} options={options} />
        ))}
        <Field label="App version" name="build" placeholder="4.12.0" />
        <Field label="Settled entries" name="settled_entries" type="number" min={0} max={100} />
        <Field label="Claimed promo IDs" name="claimed" placeholder="1, 2" />
        <Field label="Excluded until" name="excluded_until" type="date" />
      </div>
    </details>
  )
}

export function readOverrides(fields: FormData): Omit<z.input<typeof personaRequest>, 'persona' | 'world'> {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const amounts = Object.keys(balances).flatMap(name => {
    const amount = text(`balances.${name}`)
    return amount === '' ? [] : [[name, Number(amount)]]
  })
  const chosen = [...Object.keys(choices), 'build'].flatMap(name => (text(name) ? [[name, text(name)]] : []))
  const claimed = text('claimed')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  return {
    balances: Object.fromEntries(amounts),
    claimed,
    ...Object.fromEntries(chosen),
    ...(text('settled_entries') && { settled_entries: Number(text('settled_entries')) }),
    ...(text('excluded_until') && { excluded_until: `${text('excluded_until')}T00:00:00Z` }),
  }
}
