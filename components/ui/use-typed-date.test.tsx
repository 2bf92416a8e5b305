// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { incompleteMessage, isIncomplete } from '@/lib/core/rules'
import { ClockProvider } from './clock'
import { DateTimeFieldControl } from './date-time-field-control'
import { WallTimeFieldControl } from './wall-time-field-control'

const page = createTestPage()

// In happy-dom, the listener of react-aria would call itself.
beforeEach(() => void vi.spyOn(Selection.prototype, 'collapse').mockImplementation(() => undefined))

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

const segment = (type: string) => document.querySelector(`[data-type=${type}]`) as HTMLElement

const press = (type: string, key: string) =>
  perform(() => {
    segment(type).focus()
    segment(type).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

const type = (part: string, digit: string) =>
  perform(() => {
    segment(part).focus()
    segment(part).dispatchEvent(
      new InputEvent('beforeinput', {
        data: digit,
        inputType: 'insertText',
        bubbles: true,
        cancelable: true,
      }),
    )
  })

const leaveField = () => perform(() => (document.activeElement as HTMLElement).blur())

/** What the field shows, and the value of the form. */
const read = () => [['day', 'month', 'year'].map(type => segment(type).textContent).join(' '), reported]

const text = () => document.body.textContent ?? ''

let reported: string | null

type FieldProps<Value> = { start: Value; children: (value: Value, set: (value: Value) => void) => ReactNode }

function Field<Value extends string | null>({ start, children }: FieldProps<Value>) {
  const [value, setValue] = useState(start)
  reported = value
  return (
    <ClockProvider now="2026-11-20T12:00:00.000Z" zone="UTC">
      {children(value, setValue)}
    </ClockProvider>
  )
}

const showTime = (start: string | null) =>
  perform(() =>
    page.render(
      <Field<string | null> start={start}>
        {(value, onChange) => <DateTimeFieldControl label="Start" value={value} onChange={onChange} />}
      </Field>,
    ),
  )

test('a day that the month does not have is used as its last one, and this is named', async () => {
  await showTime('2027-01-31T10:00:00.000Z')
  await press('month', 'ArrowUp')
  expect(read()).toEqual(['31 Feb 2027', '2027-02-28T10:00:00.000Z'])
  expect(text()).toContain('Feb 2027 has 28 days, so 28 Feb is used.')
  await leaveField()
  expect(read()).toEqual(['28 Feb 2027', '2027-02-28T10:00:00.000Z'])
  expect(text()).toContain('Feb 2027 has 28 days, so 28 Feb is used.')
  await press('day', 'ArrowDown')
  expect(read()).toEqual(['27 Feb 2027', '2027-02-27T10:00:00.000Z'])
  expect(text()).not.toContain('28 days')
  for (const key of ['ArrowUp', 'ArrowUp']) await press('day', key)
  await leaveField()
  expect(read()).toEqual(['28 Feb 2027', '2027-02-28T10:00:00.000Z'])
  expect(text()).toContain('Feb 2027 has 28 days')
})

test('a date without a time names such a day too', async () => {
  await perform(() =>
    page.render(
      <Field<string> start="2027-01-31">
        {(value, onChange) => (
          <WallTimeFieldControl label="From" granularity="day" value={value} onChange={onChange} />
        )}
      </Field>,
    ),
  )
  await press('month', 'ArrowUp')
  await leaveField()
  expect(read()).toEqual(['28 Feb 2027', '2027-02-28'])
  expect(text()).toContain('Feb 2027 has 28 days, so 28 Feb is used.')
})

test('a month without the day can be passed on the way to another, and back', async () => {
  await showTime('2027-01-31T10:00:00.000Z')
  for (const key of ['ArrowUp', 'ArrowUp']) await press('month', key)
  expect(read()).toEqual(['31 Mar 2027', '2027-03-31T10:00:00.000Z'])
  for (const key of ['ArrowDown', 'ArrowUp']) await press('month', key)
  expect(read()).toEqual(['31 Mar 2027', '2027-03-31T10:00:00.000Z'])
  expect(text()).not.toContain('28 days')
})

test('an incomplete date is named once the field is left', async () => {
  await showTime('2027-01-09T10:00:00.000Z')
  await press('day', 'Backspace')
  expect(isIncomplete(reported)).toBe(true)
  expect(text()).not.toContain('incomplete')
  await leaveField()
  expect(isIncomplete(reported)).toBe(true)
  expect(text()).toContain(incompleteMessage)
  await press('day', 'ArrowUp')
  await leaveField()
  expect(isIncomplete(reported)).toBe(false)
  expect(text()).not.toContain('incomplete')
})

test('a date that is half deleted is not used, and the same date typed again is', async () => {
  await showTime('2027-01-31T10:00:00.000Z')
  for (const key of ['Backspace', 'Backspace']) await press('day', key)
  expect(isIncomplete(reported)).toBe(true)
  for (const key of ['3', '1']) await type('day', key)
  expect(read()).toEqual(['31 Jan 2027', '2027-01-31T10:00:00.000Z'])
})

test('an incomplete date in an empty field is an error until it is cleared', async () => {
  await showTime(null)
  await press('day', 'ArrowUp')
  await leaveField()
  expect(isIncomplete(reported)).toBe(true)
  expect(text()).toContain(incompleteMessage)
  for (const key of ['Backspace', 'Backspace']) await press('day', key)
  await leaveField()
  expect(reported).toBeNull()
  expect(text()).not.toContain('incomplete')
})
