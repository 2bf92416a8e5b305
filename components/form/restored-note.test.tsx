// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { RestoredNote } from './restored-note'

test('the age of restored input is that of the browser, also if its clock is days off', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = createRoot(document.body.appendChild(document.createElement('div')))
  const daysAhead = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const at = new Date(Date.now() - 5 * 60_000).toISOString()
  act(() =>
    page.render(
      <ClockProvider now={daysAhead} zone="UTC">
        <RestoredNote at={at} onDiscard={() => undefined} />
      </ClockProvider>,
    ),
  )
  expect(document.body.textContent).toContain('Last changed 5 min ago.')
  act(() => page.unmount())
  vi.unstubAllGlobals()
})
