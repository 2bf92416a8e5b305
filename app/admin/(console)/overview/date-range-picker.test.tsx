// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/dialog'
import * as wallTimeField from '@/components/ui/wall-time-field'
import { incompleteDate } from '@/lib/core/rules'
import { DateRangePicker } from './date-range-picker'

vi.spyOn(dialogs, 'Dialog').mockImplementation(({ children, footer }) => (
  <div role="dialog">
    {children}
    {footer}
  </div>
))
vi.spyOn(wallTimeField, 'WallTimeField').mockImplementation(({ label, error }) => (
  <>{`${label}: ${error};`}</>
))

const page = createTestPage()

test.each([
  ['2026-11-20', '2026-11-19', 'From: undefined;To: To is before From;'],
  ['', '2026-11-19', 'From: Choose a date;To: undefined;'],
  [incompleteDate, '2026-11-19', 'From: Choose a date;To: undefined;'],
])('a range from "%s" to "%s" is an error at its field', (first, final, errors) => {
  act(() => page.render(<DateRangePicker chosen="custom" first={first} final={final} today="2026-11-30" />))
  expect(document.body.textContent).toContain('From: undefined;To: undefined;')
  const apply = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Apply')
  act(() => apply?.click())
  expect(document.body.textContent).toContain(errors)
})
