// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import type { FilterInput } from '@/lib/list/rules'
import { FilterEditor } from './filter-editor'

const page = createTestPage()
const onSet = vi.fn<(value: string) => void>()

const onDraft = vi.fn<(value: string | null) => void>()

beforeEach(() => void vi.clearAllMocks())

/** Submits the form of a filter that has this value. Returns its text. */
function apply(editor: FilterInput, value: string) {
  const filter = { key: 'at', label: 'Started', value, text: '', clearValue: null, editor }
  act(() => page.render(<FilterEditor key={value} filter={filter} onSet={onSet} onDraft={onDraft} />))
  act(() => document.querySelector('form')?.requestSubmit())
  return document.querySelector('form')?.textContent
}

test.each(['2026-11-31..', '..2026-11', '11/20/2026..', '20 Nov..2026-11-20'])(
  'the dates %s are an error, and set nothing',
  value => {
    expect(apply({ kind: 'date-range' }, value)).toContain('Enter a date such as 2026-11-20')
    expect(onSet).not.toHaveBeenCalled()
  },
)

test('a range that ends before it starts is an error', () => {
  expect(apply({ kind: 'date-range' }, '2026-11-20..2026-11-19')).toContain('To is before From')
  expect(apply({ kind: 'amount', unit: '$' }, '10..9')).toContain('To is less than From')
  expect(apply({ kind: 'amount', unit: '$' }, 'ten..')).toContain('Enter an amount such as 10.50')
  expect(onSet).not.toHaveBeenCalled()
})

test('a range is set without the spaces around its ends', () => {
  apply({ kind: 'date-range' }, ' 2026-11-19..2026-11-20 ')
  apply({ kind: 'amount', unit: '$' }, '9..10')
  expect(onSet.mock.calls).toEqual([['2026-11-19..2026-11-20'], ['9..10']])
})

test('closing the editor sets what was entered, unless it is unclear or unchanged', () => {
  apply({ kind: 'text', placeholder: '' }, 'welcome')
  expect(onDraft).toHaveBeenLastCalledWith(null)
  apply({ kind: 'amount', unit: '$' }, 'ten..')
  expect(onDraft).toHaveBeenLastCalledWith(null)
  apply({ kind: 'any-of', choices: [{ value: 'TX', label: 'Texas' }] }, '')
  act(() => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(onDraft).toHaveBeenLastCalledWith('TX')
})

test('many choices of several are searched, and keep what is chosen', () => {
  const choices = Array.from({ length: 56 }, (_, at) => ({ value: `s${at}`, label: `State ${at}` }))
  expect(apply({ kind: 'any-of', choices }, 's3')).toContain('Find started')
  const search = document.querySelector<HTMLInputElement>('input[type=text]')
  act(() => {
    if (!search) throw new Error('no search')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'state 5')
    search.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes).toHaveLength(7)
  act(() => boxes[0]?.click())
  expect(onDraft).toHaveBeenLastCalledWith('s3,s5')
})
