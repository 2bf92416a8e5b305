// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import { NumberFieldControl } from './number-field-control'

const page = createTestPage()
let reported: (number | null)[]

beforeEach(() => {
  reported = []
})

function perform(step: () => void): Promise<void> {
  const work = async () => step()
  return act(work)
}

const input = () => document.querySelector('input[type=text]') as HTMLInputElement

const focusField = () => perform(() => input().focus())

const leaveField = () => perform(() => input().blur())

const typeText = (text: string) =>
  perform(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

async function typeKeys(text: string) {
  await perform(() => input().select())
  for (const key of text) {
    const at = input().selectionStart ?? 0
    await insertText(key)
    await perform(() => input().setSelectionRange(at + 1, at + 1))
  }
}

/** Of the whole text. */
const pasteText = (text: string) =>
  perform(() => {
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    input().select()
    input().dispatchEvent(Object.assign(paste, { clipboardData: { getData: () => text } }))
  })

/** As a browser, which asks before it adds the text. */
async function insertText(data: string) {
  const [from, to] = [input().selectionStart ?? 0, input().selectionEnd ?? 0]
  const text = input().value.slice(0, from) + data + input().value.slice(to)
  const event = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
  await perform(() => input().dispatchEvent(event))
  if (!event.defaultPrevented) await typeText(text)
}

let replaceValue: (value: number) => void

type FieldProps = { unit?: 'dollars'; decimals?: number; start: number | null }

function Field({ start, ...kind }: FieldProps) {
  const [value, setValue] = useState(start)
  replaceValue = setValue
  const onChange = (next: number | null) => {
    reported.push(next)
    // As forms do that need a number.
    setValue(next ?? 0)
  }
  return <NumberFieldControl label="Amount" {...{ ...kind, value, onChange }} min={1} max={100_000} />
}

const show = (field: FieldProps) => perform(() => page.render(<Field {...field} />))

test('reports each number while it is typed, and leaves the text alone until the field is left', async () => {
  await show({ unit: 'dollars', start: null })
  await focusField()
  for (const text of ['1', '12', '12.', '12.5']) {
    await typeText(text)
    expect(input().value).toBe(text)
  }
  expect(reported).toEqual([100, 1200, 1250])
  await leaveField()
  expect(input().value).toBe('$12.50')
  expect(reported).toEqual([100, 1200, 1250])
})

test('an emptied field stays empty while it is focused, and shows the value of the form afterwards', async () => {
  await show({ start: 5 })
  await focusField()
  await typeText('')
  expect(input().value).toBe('')
  expect(reported).toEqual([null])
  await leaveField()
  expect(input().value).toBe('0')
})

test('a number outside of the range is kept, and explained once the field is left', async () => {
  await show({ unit: 'dollars', start: 500 })
  await focusField()
  await typeText('1000.01')
  expect(document.body.textContent).not.toContain('Enter a number')
  await leaveField()
  expect(input().value).toBe('$1,000.01')
  expect(reported).toEqual([100_001])
  expect(document.body.textContent).toContain('Enter a number from $0.01 to $1,000.00.')
})

test('the buttons continue from the typed number', async () => {
  await show({ start: 5 })
  await focusField()
  await typeText('6')
  await perform(() =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
  )
  expect(input().value).toBe('5')
  expect(reported).toEqual([6, 5])
})

test('a value that an undo restored replaces the typed text, also while the field is focused', async () => {
  await show({ start: 5 })
  await focusField()
  await typeText('6')
  await perform(() => replaceValue(5))
  expect(input().value).toBe('5')
  await typeText('7')
  await leaveField()
  expect(reported).toEqual([6, 7])
})

const refusals = [
  ['12,50', '“12,50” is unclear.'],
  ['26,5', '“26,5” is unclear.'],
  ['1.250,00', '“1.250,00” is unclear.'],
  ['-5', 'Enter a number without a minus.'],
  ['20 30', '“20 30” is unclear.'],
] as const

test.each(refusals)('refuses the typed text %j instead of changing the number', async (text, message) => {
  await show({ unit: 'dollars', start: 700 })
  await focusField()
  await typeText(text)
  expect(reported.at(-1)).toBeNaN()
  expect(document.body.textContent).not.toContain(message)
  await leaveField()
  expect(reported.at(-1)).toBeNaN()
  expect(document.body.textContent).toContain(message)
  await focusField()
  await typeText('12.50')
  await leaveField()
  expect(reported.at(-1)).toBe(1250)
  expect(document.body.textContent).not.toContain(message)
})

const pasted = [
  ...refusals,
  ['2O5', '“2O5” is unclear.'],
  ['12.5.0', '“12.5.0” is unclear.'],
  ['−5', 'Enter a number without a minus.'],
] as const

test.each(pasted)('refuses the pasted text %j and keeps the number', async (text, message) => {
  await show({ unit: 'dollars', start: 700 })
  await focusField()
  await pasteText(text)
  expect(input().value).toBe('$7.00')
  expect(reported).toEqual([])
  expect(document.body.textContent).toContain(message)
})

test('refuses a number with a letter that the browser does not add to the text', async () => {
  await show({ unit: 'dollars', start: 700 })
  await focusField()
  await typeText('2')
  await insertText('O')
  await typeText('25')
  expect(reported.at(-1)).toBeNaN()
  await leaveField()
  expect(reported.at(-1)).toBeNaN()
  expect(document.body.textContent).toContain('“O” is not a number.')
  await focusField()
  await typeText('205')
  await leaveField()
  expect(reported.at(-1)).toBe(20_500)
})

test('refuses a second decimal point that the browser does not add to the text', async () => {
  await show({ unit: 'dollars', start: null })
  await focusField()
  await typeText('12.5')
  await insertText('.')
  await typeText('12.50')
  await leaveField()
  expect(reported.at(-1)).toBeNaN()
  expect(document.body.textContent).toContain('“12.5.” has two decimal points.')
})

test('takes a typed true minus as a minus', async () => {
  await show({ unit: 'dollars', start: 700 })
  await focusField()
  input().select()
  await insertText('−')
  await insertText('7')
  expect(input().value).toBe('-7')
  await leaveField()
  expect(reported.at(-1)).toBeNaN()
  expect(document.body.textContent).toContain('Enter a number without a minus.')
})

test.each([
  ['1,250', 125_000],
  ['$1,250.00', 125_000],
  ['$1,25.00', 12_500],
])('takes the commas of %j as thousands', async (text, cents) => {
  await show({ unit: 'dollars', start: null })
  await focusField()
  await typeText(text)
  await leaveField()
  expect(reported.at(-1)).toBe(cents)
})

test('the buttons stop at the minimum', async () => {
  await show({ start: 1 })
  await focusField()
  await perform(() =>
    input().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
  )
  expect(input().value).toBe('1')
  expect(reported).toEqual([])
})

const fractions = [
  [0, '2.5', '“2.5” is not a whole number.'],
  [0, '0.5', '“0.5” is not a whole number.'],
  [2, '3.555', '“3.555” has more than 2 decimals.'],
] as const

test.each(fractions)(
  'with %i decimals, reports the typed %s, which stays, and names the error',
  async (decimals, text, message) => {
    await show({ decimals, start: 20 })
    await focusField()
    await typeKeys(text)
    expect(input().value).toBe(text)
    expect(reported.at(-1)).toBe(Number(text))
    await leaveField()
    expect(input().value).toBe(text)
    expect(reported.at(-1)).toBe(Number(text))
    expect(document.body.textContent).toContain(message)
  },
)

test.each(fractions)(
  'with %i decimals, reports the pasted %s, which stays, and names the error',
  async (decimals, text, message) => {
    await show({ decimals, start: 20 })
    await focusField()
    await pasteText(text)
    await leaveField()
    expect(input().value).toBe(text)
    expect(reported.at(-1)).toBe(Number(text))
    expect(document.body.textContent).toContain(message)
  },
)

test.each(['2.', '2.0'])('takes the typed text %j as a whole number', async text => {
  await show({ start: 20 })
  await focusField()
  await typeKeys(text)
  await leaveField()
  expect(input().value).toBe('2')
  expect(reported).toEqual([2])
  expect(document.body.textContent).not.toContain('whole number')
})

test('an unclear number whose text is gone, as after a reload, is named', async () => {
  await show({ unit: 'dollars', start: Number.NaN })
  expect(input().value).toBe('')
  expect(document.body.textContent).toContain('The number was unclear and was not kept.')
  await focusField()
  await typeText('12.50')
  await leaveField()
  expect(reported).toEqual([1250])
  expect(document.body.textContent).not.toContain('unclear')
})
