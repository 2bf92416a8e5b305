'use client'

import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import type { PromoRule } from '@/lib/promo/rules'

const kinds: Record<PromoRule['rule'], { label: string; help: string; begin: PromoRule }> = {
  min_days_since_sign_up: {
    label: 'Days since sign-up, at least',
    help: 'Who joined this many days ago or more.',
    begin: { rule: 'min_days_since_sign_up', days: 1 },
  },
  max_days_since_sign_up: {
    label: 'Days since sign-up, at most',
    help: 'Who joined this many days ago or less.',
    begin: { rule: 'max_days_since_sign_up', days: 30 },
  },
  email_verified: {
    label: 'E-mail verified',
    help: 'Who followed the link in the verification mail.',
    begin: { rule: 'email_verified' },
  },
  experience_level: {
    label: 'Experience level',
    help: 'One of these, such as Beginner, Expert.',
    begin: { rule: 'experience_level', any_of: ['Beginner'] },
  },
  platform: {
    label: 'Platform of sign-up',
    help: 'One of these: ios, android.',
    begin: { rule: 'platform', any_of: ['ios'] },
  },
  user_mode: {
    label: 'Mode',
    help: 'One of these: Cash, Arcade.',
    begin: { rule: 'user_mode', any_of: ['Cash'] },
  },
  kyc_status: {
    label: 'KYC status',
    help: 'One of these, as the users’ list names them.',
    begin: { rule: 'kyc_status', any_of: ['Approved'] },
  },
  geo_location_status: {
    label: 'Location',
    help: 'One of these: ALLOWED, DENIED.',
    begin: { rule: 'geo_location_status', any_of: ['ALLOWED'] },
  },
  promo_code: {
    label: 'Promo code',
    help: 'Who gave one of these codes after registering.',
    begin: { rule: 'promo_code', any_of: ['CODE'] },
  },
}

const all = Object.keys(kinds) as PromoRule['rule'][]

type Props = {
  rules: PromoRule[]
  errors: Readonly<Record<string, string>>
  isDisabled: boolean
  name: string
  onChange: (rules: PromoRule[]) => void
  onBlur: () => void
}

/** The rules of a promo, each of a kind that is known; whoever meets all of them may claim. */
export function RulesEditor({ rules, errors, isDisabled, name, onChange, onBlur }: Props) {
  const replace = (index: number, rule: PromoRule) => onChange(rules.with(index, rule))
  return (
    <div data-field={name} className="grid gap-3">
      {rules.length === 0 && <p className="text-muted">Without a rule everybody may claim it.</p>}
      <ol className="grid gap-3">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <RuleField
              rule={rule}
              isDisabled={isDisabled}
              error={errors[`rules.${index}.days`] ?? errors[`rules.${index}.any_of`]}
              onChange={next => replace(index, next)}
              onBlur={onBlur}
            />
            {!isDisabled && (
              <IconButton
                icon="close"
                label={`Remove the rule ${kinds[rule.rule].label}`}
                onClick={() => onChange(rules.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {!isDisabled && (
        <span>
          <Menu
            label="Add a rule"
            placement="bottom start"
            actions={all.map(kind => ({
              id: kind,
              label: kinds[kind].label,
              onAction: () => onChange([...rules, kinds[kind].begin]),
            }))}
          >
            <Button size="small">
              <Icon name="plus" className="size-3.5" />
              Add a rule
            </Button>
          </Menu>
        </span>
      )}
    </div>
  )
}

type FieldProps = {
  rule: PromoRule
  error: string | undefined
  isDisabled: boolean
  onChange: (rule: PromoRule) => void
  onBlur: () => void
}

function RuleField({ rule, error, ...rest }: FieldProps) {
  const { label, help } = kinds[rule.rule]
  const { isDisabled, onBlur, onChange } = rest
  const shared = { label, help, error, isDisabled, onBlur }
  if ('days' in rule)
    return (
      <NumberField
        {...shared}
        least={0}
        most={36_500}
        end="days"
        value={rule.days}
        onChange={days => onChange({ ...rule, days: days ?? 0 })}
      />
    )
  if ('any_of' in rule)
    return (
      <TextField
        {...shared}
        aside="commas between"
        value={rule.any_of.join(', ')}
        onChange={text => onChange({ ...rule, any_of: text.split(',').map(word => word.trimStart()) })}
      />
    )
  return (
    <div>
      <span className="block font-medium">{label}</span>
      <span className="block text-12 text-muted">{help}</span>
    </div>
  )
}
