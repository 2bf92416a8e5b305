'use client'

import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { NumberField } from '@/components/ui/number-field'
import { TextField } from '@/components/ui/text-field'
import type { PromoRule } from '@/lib/promo/rules'
import { allRuleKinds, ruleKinds } from './rule-kinds'

type Props = {
  rules: PromoRule[]
  errors: Readonly<Record<string, string>>
  isDisabled: boolean
  name: string
  onChange: (rules: PromoRule[]) => void
  onBlur: () => void
}

export function RulesEditor({ rules, errors, isDisabled, name, onChange, onBlur }: Props) {
  const replace = (index: number, rule: PromoRule) => onChange(rules.with(index, rule))
  return (
    <div data-field={name} className="grid gap-3">
      {rules.length === 0 && <p className="text-muted">Without rules, all users can claim.</p>}
      <ol className="grid gap-3">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ID
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
                label={`Remove rule: ${ruleKinds[rule.rule].label}`}
                onClick={() => onChange(rules.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {!isDisabled && (
        <span>
          <Menu
            label="Add rule"
            placement="bottom start"
            actions={allRuleKinds.map(kind => ({
              id: kind,
              label: ruleKinds[kind].label,
              onAction: () => onChange([...rules, ruleKinds[kind].initial]),
            }))}
          >
            <Button size="small">
              <Icon name="plus" className="size-3.5" />
              Add rule
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
  const { label, help } = ruleKinds[rule.rule]
  const { isDisabled, onBlur, onChange } = rest
  const shared = { label, help, error, isDisabled, onBlur }
  if ('days' in rule)
    return (
      <NumberField
        {...shared}
        min={0}
        max={36_500}
        end="days"
        value={rule.days}
        onChange={days => onChange({ ...rule, days: days ?? 0 })}
      />
    )
  if ('any_of' in rule)
    return (
      <TextField
        {...shared}
        aside="comma-separated"
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
