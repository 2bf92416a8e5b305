import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WallTimeFieldControl } from './wall-time-field-control'

const textOf = (html: string) => html.replaceAll(/<[^>]*>|[\u2066-\u2069\u200e]/g, '')

test('a minute shows its month as a name and the given zone, whatever the zone of the browser', () => {
  const html = renderToStaticMarkup(
    <WallTimeFieldControl
      label="From"
      granularity="minute"
      value="2026-11-22T19:42"
      zoneName="ET"
      onChange={() => undefined}
    />,
  )
  expect(textOf(html)).toContain('22 Nov 2026, 19:42')
  expect(textOf(html)).toMatch(/19:42.*ET/)
})

test('a date has no time', () => {
  const html = renderToStaticMarkup(
    <WallTimeFieldControl label="From" granularity="day" value="2026-11-02" onChange={() => undefined} />,
  )
  expect(textOf(html)).toContain('02 Nov 2026')
  expect(textOf(html)).not.toContain(':')
})

test('an empty field has placeholders', () => {
  const html = renderToStaticMarkup(
    <WallTimeFieldControl label="From" granularity="minute" value="" onChange={() => undefined} />,
  )
  expect(textOf(html)).not.toContain('2026')
  expect(html).toContain('From')
})
