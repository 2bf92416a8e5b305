// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from './clock'
import { DateTimeFieldControl } from './date-time-field-control'

test('a date shows its month as a name, and its time zone', () => {
  const html = renderToStaticMarkup(
    <ClockProvider now="2026-11-20T12:00:00.000Z" zone="America/New_York">
      <DateTimeFieldControl label="Start" value="2026-11-22T00:30:00.000Z" onChange={() => undefined} />
    </ClockProvider>,
  )
  const text = html.replaceAll(/<[^>]*>|[\u2066-\u2069\u200e]/g, '')
  expect(text).toContain('21 Nov 2026, 19:30')
  expect(text).toMatch(/19:30.*ET/)
  expect(text).toContain('00:30 UTC, the next day.')
})

test('the hint about a time that clocks show twice is in the element of its field', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <ClockProvider now="2027-11-01T12:00:00.000Z" zone="America/New_York">
      <DateTimeFieldControl
        label="End"
        name="endsAt"
        value="2027-11-07T05:30:00.000Z"
        onChange={() => undefined}
      />
    </ClockProvider>,
  )
  const [field, ...others] = document.body.children
  expect(others).toEqual([])
  expect(field?.textContent).toContain('Clocks show 01:30 twice on this day. This is the first time.')
})
