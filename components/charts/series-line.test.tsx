import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeriesLine } from './series-line'

const points: [number, number][] = [
  [0, 10],
  [10, 5],
  [20, 0],
]

function pathsOf(isRunning: boolean) {
  const svg = renderToStaticMarkup(<SeriesLine points={points} isRunning={isRunning} stroke="red" />)
  return [...svg.matchAll(/<path d="([^"]*)"([^>]*)>/g)].map(([, d, rest]) => ({
    d,
    isDashed: rest?.includes('stroke-dasharray') ?? false,
  }))
}

test('only the line to a step that is not over is dashed', () => {
  expect(pathsOf(true)).toEqual([
    { d: 'M0,10L10,5', isDashed: false },
    { d: 'M10,5L20,0', isDashed: true },
  ])
  expect(pathsOf(false)).toEqual([{ d: 'M0,10L10,5L20,0', isDashed: false }])
})
