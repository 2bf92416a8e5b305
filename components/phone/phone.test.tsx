import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { MaintenanceScreen } from './maintenance-screen'
import { PromoCard } from './promo-card'
import { UpdateScreen } from './update-screen'

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** The drawing, which is hidden from screen readers, and the caption. */
function draw(screen: ReactNode) {
  const html = renderToStaticMarkup(
    <ClockProvider now="2026-11-20T12:00:00.000Z" zone="America/New_York">
      {screen}
    </ClockProvider>,
  )
  expect(html).toMatch(/^<figure aria-labelledby="[^"]+" class="[^"]*"><div aria-hidden="true"/)
  const [drawing = '', caption = ''] = html.split('<figcaption')
  return { drawing: textOf(drawing), caption: textOf(`<figcaption${caption}`) }
}

const note = (title: string) => ({ title, description: '' })

test('a forced release leaves one way, an optional one two', () => {
  const forced = draw(<UpdateScreen version="4.13.0" isForced notes={[note('Faster lobby')]} />)
  expect(forced.drawing).toContain('Update to continue')
  expect(forced.drawing).toContain('Version 4.13.0')
  expect(forced.drawing).toContain('Faster lobby')
  expect(forced.drawing).not.toContain('Not now')
  expect(forced.caption).toContain('Older builds must update to 4.13.0, with 1 note')
  const optional = draw(<UpdateScreen version="4.13.0" isForced={false} notes={[]} />)
  expect(optional.drawing).toContain('Update available')
  expect(optional.drawing).toContain('Not now')
  expect(optional.drawing).not.toContain('What’s new')
  expect(optional.caption).toContain('can continue without it, with no notes')
})

test('a version that is not valid yet is not drawn, and notes that do not fit are counted', () => {
  const notes = ['one', 'two', 'three', 'four', 'five', 'six'].map(note)
  const { drawing, caption } = draw(
    <UpdateScreen version={null} isForced notes={notes} hint="Apps do not see drafts." />,
  )
  expect(drawing).toContain('No valid version yet')
  expect(drawing).toContain('four')
  expect(drawing).not.toContain('five')
  expect(drawing).toContain('and 2 more notes')
  expect(caption).toContain('Apps do not see drafts. Apps may draw it differently.')
})

test('the maintenance screen has the end in the time zone of the operator', () => {
  const { drawing, caption } = draw(
    <MaintenanceScreen message=" Back at six " endsAt="2026-11-20T23:00:00.000Z" />,
  )
  expect(drawing).toContain(' Back at six ')
  expect(drawing).toContain('Until Fri 20 Nov, 18:00 ET')
  // The message is in the form, so it is not read twice.
  expect(caption).not.toContain('Back at six')
  expect(caption).toContain('until Fri 20 Nov, 18:00 ET')
})

test('without a message and an end the maintenance screen names what is missing', () => {
  const { drawing, caption } = draw(<MaintenanceScreen message="  " endsAt={null} />)
  expect(drawing).toContain('No message yet')
  expect(drawing).not.toContain('Until')
  expect(caption).toContain('Without a text, without an end')
})

const promo = { name: 'Opener', description: 'For beginners', award: '5 credits', endsAt: null, reason: null }

test('a promo card has the award, the end and the button that claims it', () => {
  const { drawing } = draw(<PromoCard {...promo} endsAt="2026-11-22T05:00:00.000Z" />)
  for (const text of ['Opener', 'For beginners', '5 credits', 'Ends Sun 22 Nov, 00:00 ET', 'Claim'])
    expect(drawing).toContain(text)
})

test('a promo card that awards nothing shows the reason of the API instead of the button', () => {
  const { drawing, caption } = draw(
    <PromoCard {...promo} name="" award={null} reason="Credits cannot be awarded right now." />,
  )
  expect(drawing).toContain('No name yet')
  expect(drawing).toContain('No credits yet')
  expect(drawing).toContain('Credits cannot be awarded right now.')
  expect(drawing).not.toContain('Claim')
  expect(caption).toContain('No credits yet, without an end, Credits cannot be awarded right now.')
})

test('texts are escaped', () => {
  const { drawing } = draw(<MaintenanceScreen message="<b>bold</b>" endsAt={null} />)
  expect(drawing).toContain('&lt;b&gt;bold&lt;/b&gt;')
})
