import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { incompleteDate } from '@/lib/core/rules'
import type { PromoInput } from '@/lib/rewards/promo/schema-console'
import { PromoFormPreview } from './promo-preview'

const now = '2026-11-20T12:00:00.000Z'
const bucket = { id: 1, name: 'Welcome', bucket: 'cash', isActive: true } as const
const values: PromoInput = {
  name: 'Opener',
  description: '',
  creditsCents: 500,
  creditBucketId: 1,
  startsAt: null,
  endsAt: null,
  budgetCents: null,
  rules: [],
}

function draw(change: Partial<PromoInput> = {}, given: { isPublished?: boolean; isActive?: boolean } = {}) {
  const { isPublished = true, isActive = true } = given
  const html = renderToStaticMarkup(
    <ClockProvider now={now} zone="America/New_York">
      <PromoFormPreview
        values={{ ...values, ...change }}
        bucket={{ ...bucket, isActive }}
        isPublished={isPublished}
      />
    </ClockProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a published promo is drawn with its award, and can be claimed', () => {
  const text = draw()
  expect(text).toContain('$5.00')
  expect(text).toContain('Claim')
  expect(text).not.toContain('Apps list it')
})

test('a promo that apps do not list now names when they do', () => {
  expect(draw({}, { isPublished: false })).toContain('Apps list it while it is published.')
  expect(draw({ startsAt: '2026-11-21T17:00:00.000Z' })).toContain('Apps list it from Sat 21 Nov, 12:00 ET.')
  expect(draw({ endsAt: '2026-11-20T11:00:00.000Z' })).toContain('Apps no longer list it.')
})

test('an incomplete end is none', () => {
  expect(draw({ endsAt: `${incompleteDate}T00:00:00.000Z` })).toBe(draw())
})

test('amounts and ends that cannot be saved are left out', () => {
  for (const creditsCents of [0, 500.5, Number.NaN])
    expect(draw({ creditsCents })).toContain('No credits yet')
  const text = draw({ startsAt: '2026-11-23T12:00:00.000Z', endsAt: '2026-11-22T12:00:00.000Z' })
  expect(text).not.toContain('Ends')
})

test('with an inactive bucket the reason of the API replaces the button', () => {
  const text = draw({}, { isActive: false })
  expect(text).toContain('Credits cannot be awarded right now.')
  expect(text).not.toContain('Claim ')
})
