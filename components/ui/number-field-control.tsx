'use client'

import {
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  NumberField as AriaNumberField,
  Button,
  Group,
  Input,
  NumberFieldStateContext,
} from 'react-aria-components'
import { formatCount, formatMoney } from '@/lib/core/format'
import { AriaRoot } from './aria-root'
import { type FieldBasics, fieldParts } from './field-parts'
import { Icon } from './icon'
import {
  describeDecimals,
  describeDropped,
  describeLost,
  describeRefusal,
  isMinusAllowed,
} from './number-text'

/** More decimals than a value can have: they stay visible, and the number is rejected instead of rounded. */
const maxDigits = 6

type Props = FieldBasics & {
  /** null while empty, NaN while the text is unclear. */
  value: number | null
  /** Called on every key. Numbers outside of the range and with too many decimals are reported too: the form rejects them. */
  onChange: (value: number | null) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** For values in hundredths: `dollars` shows "$12.50", `hundredths` "12.50". */
  unit?: 'dollars' | 'hundredths' | undefined
  /** Max decimal places; 0 by default. */
  decimals?: number
  /** Unit after the number: "credits", "days". */
  end?: string | undefined
  autoFocus?: boolean
}

/** `dropped` is why the number stays refused until the field is left: react-aria drops what makes no number. */
type Typing = { shown: number | null; reported: number | null; refusal?: string; dropped?: string }

/** Why a text was refused, and the number that the field has since then. */
type Refused = { why: string | undefined; value: number | null }

export function NumberFieldControl(props: Props) {
  const { value, onChange, min, max, step, unit, decimals = 0, end, autoFocus = false, ...basics } = props
  // react-aria formats a changed value, even while it is typed: until the field is left, it keeps the value from before.
  const [typing, setTyping] = useState<Typing>()
  const [refused, setRefused] = useState<Refused>()
  // The first digits of a number are often outside of the range.
  const [refusal, outside] = typing ? [] : [findRefusal(refused, value), describeRange(props)]
  const tooExact = unit ? undefined : describeDecimals(value, decimals)
  const lost = typing ? undefined : describeLost(value)
  const { root, label, notes } = fieldParts({
    ...basics,
    error: refusal ?? tooExact ?? lost ?? basics.error ?? outside,
  })
  // A form that needs a number has another one while the field is empty.
  const isTyping = typing !== undefined && (typing.reported === null || Object.is(typing.reported, value))
  // Something else, such as an undo, changed the value. Without one in between, react-aria would keep the typed text.
  const isReplaced = typing !== undefined && !isTyping
  useLayoutEffect(() => {
    if (isReplaced) setTyping(undefined)
  }, [isReplaced])
  const scale = unit ? 100 : 1
  const latest = isReplaced ? null : value
  const shown = isTyping ? typing.shown : latest

  const scaled = (one: number | undefined) => (one === undefined ? undefined : one / scale)

  function report(typed: number, text: string) {
    const dropped = typing?.dropped
    const why = dropped ?? describeRefusal(text, min)
    const next = why ? Number.NaN : toValue(round(typed), unit)
    setTyping(
      last =>
        last && {
          shown: last.shown,
          reported: next,
          ...(why && { refusal: why }),
          ...(dropped && { dropped }),
        },
    )
    if (!Object.is(next, value)) onChange(next)
  }

  const group = useRef<HTMLDivElement>(null)
  const isPasting = useRef(false)

  function refuseDropped(dropped: string) {
    setTyping({ shown: typing ? typing.shown : value, reported: Number.NaN, refusal: dropped, dropped })
    if (!Number.isNaN(value)) onChange(Number.NaN)
  }

  const startTyping = () => typing || setTyping({ shown: value, reported: value })

  function endTyping() {
    if (!typing) return
    setRefused({ why: typing.refusal, value })
    setTyping(undefined)
  }

  return (
    <AriaRoot>
      <AriaNumberField
        {...root}
        // With a minimum of 0 or more, react-aria would drop a typed minus without a message.
        {...omitUndefined({
          minValue: isMinusAllowed(min) ? scaled(min) : undefined,
          maxValue: scaled(max),
          step: scaled(step),
        })}
        commitBehavior="validate"
        value={shown === null ? Number.NaN : shown / scale}
        onChange={shownNumber => {
          if (typing?.refusal !== undefined) return endTyping()
          const sent = toValue(shownNumber, unit)
          const next = isPasting.current ? sent : stopAt(min, sent, typing?.reported)
          if (typing) setTyping({ shown: next, reported: next })
          if (!Object.is(next, value)) onChange(next)
        }}
        onBlur={() => {
          endTyping()
          basics.onBlur?.()
        }}
        formatOptions={{
          maximumFractionDigits: maxDigits,
          ...(unit === 'dollars' && { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
        }}
      >
        {label}
        <Group
          ref={group}
          onPasteCapture={event => {
            const why = describeRefusal(event.clipboardData.getData('text/plain'), min)
            isPasting.current = !why
            if (!why) return
            event.preventDefault()
            event.stopPropagation()
            setTyping(undefined)
            setRefused({ why, value })
          }}
          onPaste={() => {
            isPasting.current = false
          }}
          className="flex h-10 items-stretch rounded-control bg-raised inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger sm:h-8"
        >
          <Input
            autoFocus={autoFocus}
            onInput={startTyping}
            className="w-full min-w-0 rounded-control bg-transparent px-2.5 text-16 tabular-nums outline-none disabled:text-muted sm:text-13"
          />
          {end && <span className="flex flex-none items-center pr-2 text-muted">{end}</span>}
          <span className="flex w-6 flex-none flex-col divide-y divide-line border-line border-l text-muted pointer-coarse:w-22 pointer-coarse:flex-row-reverse pointer-coarse:divide-x pointer-coarse:divide-x-reverse pointer-coarse:divide-y-0">
            <Button
              slot="increment"
              className="grid flex-1 place-items-center hover:text-ink disabled:text-line-control"
            >
              <Icon name="up" className="size-3" />
            </Button>
            <Button
              slot="decrement"
              className="grid flex-1 place-items-center hover:text-ink disabled:text-line-control"
            >
              <Icon name="down" className="size-3" />
            </Button>
          </span>
        </Group>
        {notes}
        <TypedText of={group} onDrop={refuseDropped} onType={startTyping} />
        {isTyping && <TypedNumber onType={report} />}
      </AriaNumberField>
    </AriaRoot>
  )
}

type State = { numberValue: number; inputValue: string; setInputValue: (text: string) => void }

type TypedTextProps = {
  of: RefObject<HTMLDivElement | null>
  onDrop: (why: string) => void
  onType: () => void
}

/** Handles what react-aria drops before it reaches the text. A true minus (U+2212) is typed as a minus. */
function TypedText({ of, onDrop, onType }: TypedTextProps) {
  const { setInputValue } = useContext(NumberFieldStateContext) as State
  const beforeInput = useEffectEvent((event: InputEvent) => {
    const { target: field, data } = event
    if (!(field instanceof HTMLInputElement) || !data) return
    const from = field.selectionStart ?? 0
    const text = field.value.slice(0, from) + data + field.value.slice(field.selectionEnd ?? from)
    const dropped = describeDropped(data, text)
    if (dropped) return onDrop(dropped)
    if (from !== 0 || !data.startsWith('−')) return
    event.preventDefault()
    event.stopPropagation()
    onType()
    setInputValue(text.replace('−', '-'))
  })
  useEffect(() => {
    const group = of.current
    const listener = (event: InputEvent) => beforeInput(event)
    // React has no event before the listener of react-aria.
    group?.addEventListener('beforeinput', listener, { capture: true })
    return () => group?.removeEventListener('beforeinput', listener, { capture: true })
  }, [of])
  return null
}

/** Reports the number of the text while it changes: react-aria reports it when the field is left. */
function TypedNumber({ onType }: { onType: (value: number, text: string) => void }) {
  const { numberValue, inputValue } = useContext(NumberFieldStateContext) as State
  const report = useEffectEvent(onType)
  // Before the next event, which may be a shortcut that saves the form.
  useLayoutEffect(() => report(numberValue, inputValue), [numberValue, inputValue])
  return null
}

const findRefusal = (refused: Refused | undefined, value: number | null) =>
  refused && Object.is(refused.value, value) ? refused.why : undefined

/** The buttons stop at the minimum; a typed or pasted number is kept. */
function stopAt(min: number | undefined, value: number | null, typed: number | null | undefined) {
  return value === null || value === typed ? value : Math.max(value, min ?? value)
}

function describeRange({ value, min, max, unit }: Props): string | undefined {
  const isOutside =
    value !== null && ((min !== undefined && value < min) || (max !== undefined && value > max))
  if (!isOutside) return
  const [from, to] = [min, max].map(limit => limit !== undefined && formatLimit(limit, unit))
  if (!to) return `Enter at least ${from}.`
  return from ? `Enter a number from ${from} to ${to}.` : `Enter at most ${to}.`
}

function formatLimit(limit: number, unit: Props['unit']): string {
  if (unit === 'dollars') return formatMoney(limit)
  return unit ? (limit / 100).toFixed(2) : formatCount(limit)
}

/** As the field shows it once it is left. */
const round = (value: number) => Number(value.toFixed(maxDigits))

/** Without the error of floating-point multiplication: 0.29 × 100 is not 29. */
function toValue(shown: number, unit: Props['unit']): number | null {
  if (Number.isNaN(shown)) return null
  return unit ? Math.round(shown * 1_000_000) / 10_000 : shown
}

/** react-aria props do not accept explicit undefined under exactOptionalPropertyTypes. */
function omitUndefined<Props extends object>(
  props: Props,
): { [Name in keyof Props]: Exclude<Props[Name], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
