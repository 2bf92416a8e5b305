import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GamePreview } from './app-preview'

const values = {
  name: 'MLB',
  image: '/games/mlb.png',
  featuredContestImage: '/games/mlb-featured.png',
  featuredContestColor1: '0xFF112233',
  featuredContestColor2: '0xFF223344',
  featuredContestColor3: '0xFF334455',
  featuredContestButton: '0xFFFFFFFF',
  bigWinsColor1: '0xFF112233',
  bigWinsColor2: '0xFF223344',
  bigWinsTextColor: '0xFFFFFFFF',
  bigWinsImage: 'https://pictures.example.com/wins.png',
  bigWinsArrow: '/games/arrow.png',
}

const draw = (change: Partial<typeof values> = {}, isPaused = false) =>
  renderToStaticMarkup(<GamePreview values={{ ...values, ...change }} isPaused={isPaused} />)

test('the tiles have the texts, colors and local pictures of the form', () => {
  const html = draw()
  expect(html).toContain('Big wins in MLB')
  expect(html).toContain('linear-gradient(100deg, #112233FF, #223344FF 60%, #334455FF)')
  expect(html).toContain('src="/games/mlb.png"')
  expect(html).not.toContain('pictures.example.com')
  expect(html).not.toContain('Paused')
})

test('invalid colors are left out and counted, and a paused game is marked', () => {
  const html = draw({ featuredContestButton: 'pink', bigWinsTextColor: '' }, true)
  expect(html).not.toContain('pink')
  expect(html).toContain('2 invalid colors left out.')
  expect(html).toContain('Paused')
})

test('a game without a name is named so', () => {
  const html = draw({ name: '  ' })
  expect(html).toContain('No name yet')
  expect(html).toContain('a game without a name')
})
