// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { StandingsForm } from './standings-form'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function hydrate(page: Element, node: ReactNode): Promise<void> {
  const work = async () => void hydrateRoot(page, node)
  return act(work)
}

test('places that were typed before hydration are kept', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const entries = [1, 2, 3].map(entryId => ({ entryId, username: `player_${entryId}`, place: null }))
  const form = (
    <StandingsForm id={1} name="Showdown" isCorrection={false} entries={entries} isFromFeed={false} />
  )
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(form)
  const boxes = [...page.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]')]
  for (const [index, box] of boxes.entries()) box.value = ['1', '2', '1.5'][index] ?? ''
  await hydrate(page, form)
  expect(boxes.map(({ value }) => value)).toEqual(['1', '2', '1.5'])
  expect(page.textContent).toContain('2 of 3 entries have a place')
  expect(boxes.map(box => box.getAttribute('aria-invalid'))).toEqual([null, null, 'true'])
})
