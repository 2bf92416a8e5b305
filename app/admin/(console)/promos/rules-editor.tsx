'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { NumberField } from '@/components/ui/number-field'
import { TextArea, TextField } from '@/components/ui/text-field'
import { formatCount, pluralize } from '@/lib/core/format'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import {
  allRuleKinds,
  nameUnreadIds,
  type RuleValue,
  type RuleValues,
  readUserIds,
  ruleKinds,
  writeUserIds,
} from './rule-kinds'

type Props = {
  rules: PromoRule[]
  values: RuleValues
  errors: Readonly<Record<string, string>>
  isDisabled: boolean
  name: string
  onChange: (rules: PromoRule[]) => void
  onBlur: () => void
}

export function RulesEditor({ rules, values, errors, isDisabled, name, onChange, onBlur }: Props) {
  const error = findSharedError(errors)
  const replace = (index: number, rule: PromoRule) => onChange(rules.with(index, rule))
  return (
    <div data-field={name} className="grid gap-3">
      {rules.length === 0 && <p className="text-muted">Without rules, all users can claim.</p>}
      <ol className="grid gap-3">
        {rules.map((rule, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ID
            key={index}
            data-field={`${name}.${index}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
          >
            <RuleField
              rule={rule}
              values={values}
              isDisabled={isDisabled}
              error={findError(errors, index)}
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
      {error && <p className="text-12 text-danger">{error}</p>}
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
            <Button size="small" icon="plus">
              Add rule
            </Button>
          </Menu>
        </span>
      )}
    </div>
  )
}

const isSince = ({ rule }: PromoRule) => rule.endsWith('_since_seen')

function findError(errors: Props['errors'], index: number): string | undefined {
  const own = ['days', 'any_of', 'count', 'ids'].map(name => errors[`rules.${index}.${name}`]).find(Boolean)
  return own ?? Object.entries(errors).find(([path]) => path.startsWith(`rules.${index}.ids.`))?.[1]
}

/** Of all rules: what the server rejected, such as users that do not exist. */
const findSharedError = (errors: Props['errors']) =>
  Object.keys(errors).some(path => path.startsWith('rules.')) ? undefined : errors.rules

type FieldProps = {
  rule: PromoRule
  values: RuleValues
  error: string | undefined
  isDisabled: boolean
  onChange: (rule: PromoRule) => void
  onBlur: () => void
}

function RuleField({ rule, values, error, ...rest }: FieldProps) {
  const { label, help } = ruleKinds[rule.rule]
  const { isDisabled, onBlur, onChange } = rest
  const shared = { label, help, error, isDisabled, onBlur }
  if ('days' in rule)
    return (
      <NumberField
        {...shared}
        min={isSince(rule) ? 3 : 0}
        max={isSince(rule) ? 90 : 36_500}
        end="days"
        value={rule.days}
        onChange={days => onChange({ ...rule, days: days ?? 0 })}
      />
    )
  if ('count' in rule)
    return (
      <NumberField
        {...shared}
        min={1}
        end="entries"
        value={rule.count}
        onChange={count => onChange({ ...rule, count: count ?? 1 })}
      />
    )
  if ('ids' in rule) return <UserList {...shared} rule={rule} onChange={onChange} />
  if ('any_of' in rule && rule.rule !== 'promo_code')
    return <Choices {...shared} rule={rule} choices={values[rule.rule]} onChange={onChange} />
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

type SharedProps = {
  label: string
  help: string
  error: string | undefined
  isDisabled: boolean
  onBlur: () => void
  onChange: (rule: PromoRule) => void
}

type ChoicesProps = SharedProps & {
  rule: Extract<PromoRule, { any_of: string[] }>
  choices: readonly RuleValue[]
}

/** Values of the rule that no user can have are shown too, so that they can be removed. */
function Choices({ label, help, error, isDisabled, onBlur, onChange, rule, choices }: ChoicesProps) {
  const isChosen = (choice: string) => rule.any_of.some(word => word.toLowerCase() === choice.toLowerCase())
  const unknown = rule.any_of.filter(
    word => !choices.some(({ value }) => value.toLowerCase() === word.toLowerCase()),
  )
  const shown = [...choices, ...unknown.map(word => ({ value: word, label: `${word} (no such value)` }))]
  function toggle(choice: string, isOn: boolean) {
    const others = rule.any_of.filter(word => word.toLowerCase() !== choice.toLowerCase())
    onChange({ ...rule, any_of: isOn ? [...others, choice] : others })
    onBlur()
  }
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <p className="mb-1 text-12 text-muted">{help}</p>
      <span
        className={`flex flex-wrap gap-x-4 gap-y-1 ${shown.length > 20 ? 'max-h-48 overflow-y-auto rounded-control border border-line p-2' : ''}`}
      >
        {shown.map(({ value, label: name = value }) => (
          <Checkbox
            key={value}
            isChecked={isChosen(value)}
            isDisabled={isDisabled}
            onChange={isOn => toggle(value, isOn)}
          >
            {name}
          </Checkbox>
        ))}
        {shown.length === 0 && <span className="text-muted">There is none yet.</span>}
      </span>
      {error && <p className="mt-1 text-12 text-danger">Choose at least one.</p>}
    </fieldset>
  )
}

function UserList(props: SharedProps & { rule: Extract<PromoRule, { rule: 'users' }> }) {
  const { rule, onChange, help, error, ...rest } = props
  const [text, setText] = useState(writeUserIds(rule.ids))
  const unread = nameUnreadIds(rule.ids)
  const read = rule.ids.filter(id => typeof id === 'number').length
  const note = unread ? `, ${formatCount(rule.ids.length - read)} not understood` : ''
  return (
    <TextArea
      {...rest}
      rows={3}
      error={error && (unread ?? error)}
      help={`${help} ${pluralize(read, 'ID')} on the list${note}.`}
      value={text}
      onChange={next => {
        setText(next)
        // The schema rejects words, and a restored draft still has them.
        onChange({ ...rule, ids: readUserIds(next) as number[] })
      }}
    />
  )
}
