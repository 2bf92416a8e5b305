// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import type { FilterInput } from '@/lib/list/rules'
import { FilterEditor } from './filter-editor'

const page = createTestPage()
const onSet = vi.fn<(value: string) => void>()

beforeEach(() => void onSet.mockClear())

/** Submits the form of a filter that has this value. Returns its text. */
function apply(editor: FilterInput, value: string) {
  const filter = { key: 'at', label: 'Started', value, text: '', clearValue: null, editor }
  act(() => page.render(<FilterEditor key={value} filter={filter} onSet={onSet} />))
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
